import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { olderNode } from '../support/older-node.js';
import { needs } from '../../support/needs.js';

const root = path.resolve(import.meta.dirname, '../../..');
const { engines, scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  engines: { node: string };
  scripts: Record<string, string>;
};
const needed = Number(/^>=(\d+)$/.exec(engines.node)![1]);

/** @returns exit code and all output; never throws */
const run = (file: string, given: string[]) =>
  promisify(execFile)(file, given, { cwd: root }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code: code as number, said: `${stdout}${stderr}` }),
  );

const old = await olderNode(needed);

needs(`a Node before ${needed}`, old !== null).it(
  'an older Node prints one sentence about the required version, for every command',
  async () => {
    for (const given of [[], ['serve'], ['--help'], ['user', 'list']]) {
      const { code, said } = await run(old!, ['dist/src/elo.js', ...given]);
      expect(said).toMatch(new RegExp(`^Elo needs Node ${needed} or later, and this is v\\d+[.\\d]+\\.\n$`));
      expect(code).toBe(1);
    }
  },
);

it('the program and package.json require the same Node version', async () => {
  const entry = await readFile(path.join(root, 'src/elo.ts'), 'utf8');
  expect(entry).toContain(`const NEEDED = ${needed};`);
  // The entry file must have no imports: Node loads them before its first line runs, and they could be too new for an old Node.
  expect(entry).not.toMatch(/^import\s/m);
});

it('npm scripts start commands with exec, so that a signal to npm reaches the program', () => {
  const ofCommands = Object.entries(scripts).filter(([, script]) => script.includes('dist/src/elo.js'));
  expect(ofCommands.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'worker', 'api-key', 'elo']));
  for (const [, script] of ofCommands)
    expect(script).toMatch(/&& (?:MALLOC_ARENA_MAX=2 )?exec node [^&]*dist\/src\/elo\.js --env-if-exists \.env/);
  expect(scripts['dev']).toMatch(/^exec node /);
});

it('servers get the same memory settings, however they are started', async () => {
  const [pools, room] = ['MALLOC_ARENA_MAX=2', '--max-semi-space-size=16'];
  const start = `${pools} exec node ${room} dist/src/elo.js`;
  for (const name of ['start', 'serve', 'worker']) expect(scripts[name]).toContain(start);
  const { said } = await run('sh', ['-c', start.replace(/ node .*/, ' env')]);
  expect(said.split('\n')).toContain(pools);
  const image = await readFile(path.join(root, 'Dockerfile'), 'utf8');
  expect(image).toMatch(new RegExp(`^ENV .*${pools}$`, 'm'));
  expect(image).toContain(`"/usr/local/bin/node", "${room}", "dist/src/elo.js"`);
  const docs = await readFile(path.join(root, 'docs/operating/production.md'), 'utf8');
  expect(docs).toContain(`elo() { ${start.replace('exec ', '')}`);
});
