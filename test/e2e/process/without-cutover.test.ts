import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/* The cut-over can come down: a copy without its folders is built, starts, and keeps the contracts of all facades. */

const root = path.resolve(import.meta.dirname, '../../..');
const PAGE = 'docs/developing/take-down-the-cut-over.md';
const notCopied = new Set(['node_modules', 'dist', '.git', '.data', 'coverage']);

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'elo-without-cutover-'));
  await cp(root, copy, { recursive: true, filter: source => !notCopied.has(path.basename(source)) });
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  for (const folder of await foldersOfPage()) await rm(path.join(copy, folder), { recursive: true });
  await run('scripts/registries.mjs');
  await run('scripts/build.mjs', '--no-bundles');
}, 120_000);
afterAll(async () => rm(copy, { recursive: true, force: true }));

/** The folders that the page says to remove. */
async function foldersOfPage(): Promise<string[]> {
  const [, folders] = /^ *git rm -r (.+)$/m.exec(await readFile(path.join(root, PAGE), 'utf8'))!;
  return folders!.split(' ');
}

/** Runs a program of the copy. @throws Error with its output when it fails */
async function run(...args: string[]): Promise<string> {
  const done = await promisify(execFile)(process.execPath, args, { cwd: copy, maxBuffer: 64 * 1024 * 1024 });
  return done.stdout + done.stderr;
}

it('the page names src/cutover', async () => {
  expect(await foldersOfPage()).toContain('src/cutover');
});

it('the program starts, without the command of the cut-over', async () => {
  const help = await run('dist/src/elo.js', '--help');
  expect(help).toMatch(/^ +serve /m);
  expect(help).not.toMatch(/^ +parity /m);
});

it('keeps the contracts of all facades', async () => {
  const said = await run(
    ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'],
    ...['--runInBand', 'test/rest/contract.test.ts'],
  );
  expect(said).toMatch(/^Tests: +\d{3,} passed, \d{3,} total$/m);
}, 240_000);
