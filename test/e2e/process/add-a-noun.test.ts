import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { anEmptyDatabase } from '../../support/databases.js';
import { endedWell, endsWell, launchScript, launchServer, machine } from '../support/processes.js';
import { aTree } from '../support/tree.js';

// Types docs/developing/add-a-noun.md in a copy of the tree: its files and its commands, in their order.

const root = path.resolve(import.meta.dirname, '../../..');
/** It takes longer than all the rest: of its parts, only the lint of types reads the typed files. */
const UNTYPED = 'npm run check';

/** The files that the lint of types reads. */
const LINT = ['.oxlintrc.json', 'tsconfig.json'];

let tree: Awaited<ReturnType<typeof aTree>>;
let database: Awaited<ReturnType<typeof anEmptyDatabase>>;
const file = (name: string) => path.join(tree.directory, name);
beforeAll(async () => {
  // npm run codegen would install them into the copy.
  await run(root, 'scripts/install-packages.mjs', 'checks');
  [tree, database] = await Promise.all([aTree(), anEmptyDatabase()]);
  for (const name of ['docs', 'test', 'codegen.yml', 'checks/codegen.mjs', 'checks/package.json', ...LINT])
    await cp(path.join(root, name), file(name), { recursive: true });
  await symlink(path.join(root, 'checks/node_modules'), file('checks/node_modules'));
}, 300_000);
afterAll(async () => {
  await database.drop();
  await tree.remove();
});

const run = async (at: string, script: string, ...given: string[]) => {
  const running = launchScript(script, given, at, {
    OXLINT_TSGOLINT_PATH: path.join(root, 'checks/node_modules/.bin/tsgolint'),
  });
  return endedWell({ code: await running.exit(), output: running.output() });
};

/** Runs a command of the page by its script in package.json; the packages of this tree are there. */
async function type(command: string): Promise<void> {
  const [, name = '', given = ''] = /^npm run ([\w-]+)(?: -- (.+))?$/.exec(command) ?? [];
  const { scripts } = JSON.parse(await readFile(file('package.json'), 'utf8'));
  const steps: string[] = scripts[name].split(' && ').filter((step: string) => !step.includes('install-packages'));
  for (const [at, step] of steps.entries()) {
    const [script = '', ...more] = step.split(' ').slice(1);
    await run(tree.directory, script, ...more, ...(at === steps.length - 1 && given ? [given] : []));
  }
}

interface Step {
  language: string;
  text: string;
}
const stepsOf = (page: string): Step[] =>
  [...page.matchAll(/^```(ts|sh)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }));

it('a noun is added as the page says, answers, and is taken away again', async () => {
  const registries = ['src/entities/registry.ts', 'src/domain/registry.ts', 'resolvers/registry.ts'];
  const before = await Promise.all(registries.map(name => readFile(file(name), 'utf8')));
  const typed: string[] = [];
  for (const { language, text } of stepsOf(await readFile(file('docs/developing/add-a-noun.md'), 'utf8'))) {
    if (language === 'sh') {
      for (const command of text.trim().split('\n')) if (command !== UNTYPED) await type(command);
      continue;
    }
    const [, name = ''] = /^\/\/ (\S+)\n/.exec(text) ?? [];
    await mkdir(path.dirname(file(name)), { recursive: true });
    await writeFile(file(name), text.slice(text.indexOf('\n') + 1));
    typed.push(name);
  }
  await run(tree.directory, 'checks/node_modules/oxlint/bin/oxlint', ...typed);
  // It needs no central edit.
  expect(typed.every(name => name.includes('announcement'))).toBe(true);
  expect(await readFile(file('docs/permissions.md'), 'utf8')).toContain('createAnnouncement');
  expect(await readFile(file('docs/who-hears.md'), 'utf8')).toContain('createAnnouncement');

  const server = await launchServer(
    { ...machine(), DATABASE_URL: database.url, DATA_DIR: file('.data'), STORAGE_URL: '' },
    tree.directory,
  );
  const ask = async (query: string, authorization?: string) => {
    const reply = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify({ query }),
    });
    return reply.json();
  };
  const { data } = await ask('mutation { signIn(username: "admin@demo.test", password: "Demo!2026") { token } }');
  const bearer = `Bearer ${data.signIn.token}`;
  expect(await ask('mutation { createAnnouncement(input: { title: " Bem-vindos " }) { title } }', bearer)).toEqual({
    data: { createAnnouncement: { title: 'Bem-vindos' } },
  });
  expect(await ask('{ announcements { nodes { title } } }', bearer)).toEqual({
    data: { announcements: { nodes: [{ title: 'Bem-vindos' }] } },
  });
  server.process.kill('SIGTERM');
  await endsWell(server);

  for (const name of typed) await rm(file(name));
  await run(tree.directory, 'scripts/registries.mjs');
  expect(await Promise.all(registries.map(name => readFile(file(name), 'utf8')))).toEqual(before);
  await run(tree.directory, 'scripts/build.mjs', '--if-stale', '--no-bundles');
}, 300_000);
