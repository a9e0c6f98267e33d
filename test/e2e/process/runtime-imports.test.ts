import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'elo-imports-'));
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  await cp(path.join(root, 'knip.jsonc'), path.join(copy, 'knip.jsonc'));
  await mkdir(path.join(copy, 'src'));
  await writeFile(path.join(copy, 'src/elo.ts'), "import { Command } from 'commander';\nnew Command().parse();\n");
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Runs the check of `npm run check` on a program that imports `commander`. */
async function check(dependencies: object): Promise<{ code: number; stdout: string }> {
  await writeFile(path.join(copy, 'package.json'), JSON.stringify({ name: 'x', type: 'module', ...dependencies }));
  const [program, ...given] = scripts['check:production']!.split(' ');
  return promisify(execFile)(path.join(root, 'node_modules/.bin', program!), given, { cwd: copy }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  );
}

it('finds a runtime import of a development package, which an installation for production does not have', async () => {
  expect(await check({ dependencies: { commander: '1' } })).toMatchObject({ code: 0 });
  const { code, stdout } = await check({ devDependencies: { commander: '1' } });
  expect(stdout).toMatch(/Unlisted dependencies[^]*commander +src\/elo\.ts/);
  expect(code).toBe(1);
});

it('is part of npm run check', async () => {
  expect(scripts['check']).toBe('node scripts/check.mjs');
  expect(await readFile(path.join(root, 'scripts/check.mjs'), 'utf8')).toContain(`'check:production'`);
});
