import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '../../support/eventually.js';
import { endsWell, launchScript, type Running } from '../support/processes.js';
import { aTree } from '../support/tree.js';

// `npm run dev` runs on a copy of the tree, and the test edits files as editors do.

let tree: Awaited<ReturnType<typeof aTree>>;
let dev: Running;
const starts = () => dev.output().split('Elo http://').length - 1;

beforeAll(async () => {
  tree = await aTree();
  const data = path.join(tree.directory, '.data');
  dev = launchScript('scripts/dev.mjs', [], tree.directory, { PORT: '0', DATA_DIR: data, DEMO_DATA: 'false' });
});
afterAll(async () => {
  if (dev.process.exitCode === null) dev.process.kill('SIGKILL');
  await dev.exit();
  await tree.remove();
});

/** Saves as an editor does: a new file replaces the old one in one step. */
async function save(change: (text: string) => string): Promise<void> {
  const file = path.join(tree.directory, 'src/server/start-screen.ts');
  await writeFile(`${file}~`, change(await readFile(file, 'utf8')));
  await rename(`${file}~`, file);
}

it('`npm run dev` restarts the server after each save by renaming, survives a mistake, and stops everything', async () => {
  await eventually(() => starts() === 1, 'the first start');
  const database = await databaseProcess();

  await save(text => text.replace('Ctrl-C stops', 'Ctrl-C ends'));
  await eventually(() => dev.output().includes('Ctrl-C ends'), 'a start after the first save');
  expect(starts()).toBe(2);
  await save(text => `${text}\nconst = 1;\n`);
  await eventually(() => dev.output().includes('Not built'), 'word of the mistake');
  expect(dev.output()).toContain('start-screen.ts');

  await save(text => text.replace('\nconst = 1;\n', '').replace('Ctrl-C ends', 'Ctrl-C quits'));
  await eventually(() => dev.output().includes('Ctrl-C quits'), 'a start after the correction');
  expect(starts()).toBe(3);
  // The same database runs all the time: only the server starts again.
  expect(await databaseProcess()).toBe(database);

  dev.process.kill('SIGINT');
  await endsWell(dev);
  expect(await databaseProcess()).toBeNull();
});

/** Process id of the embedded PostgreSQL; null when none runs. */
async function databaseProcess(): Promise<string | null> {
  const [folder] = await readdir(path.join(tree.directory, '.data/postgres')).catch(() => []);
  if (!folder) return null;
  const file = path.join(tree.directory, '.data/postgres/cluster/postmaster.pid');
  return (await readFile(file, 'utf8').catch(() => null))?.split('\n')[0] ?? null;
}
