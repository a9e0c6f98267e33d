import { beforeAll, expect, it } from '@jest/globals';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { begin, endedWell, runCommand } from '../support/processes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://elo.example.org',
  AUTH_SECRET: 'x'.repeat(32),
  SERVICE_TOKEN: 'a',
  WEBHOOK_VERIFY_TOKEN: 'b',
  SUBMISSIONS_APP_KEY: 'c',
};

it('other users of the machine can read nothing that a production program writes', async () => {
  const data = path.join(elo.directory, 'data');
  const storage = path.join(elo.directory, 'files');
  const environment = { ...production, DATA_DIR: data, STORAGE_URL: `file:${storage}` };
  endedWell(
    await runCommand(elo, 'user', ['create', 'ana@example.org', '--name', 'Ana Souza', '--role', 'ADMIN'], environment),
  );
  // Before the first start there is no storage: it is made.
  await elo.make.em().execute('delete from storage_markers');
  await runCommand(elo, 'doctor', [], environment);
  const made = (await readdir(elo.directory, { recursive: true, withFileTypes: true }))
    .map(each => path.join(each.parentPath, each.name))
    .filter(each => each.startsWith(data) || each.startsWith(storage));
  const open = await Promise.all(made.map(async each => ((await stat(each)).mode & 0o007 ? [each] : [])));
  expect(open.flat()).toEqual([]);
  expect(made.some(each => each.endsWith('.elo-storage'))).toBe(true);
});

it('drafts that a dead process left in the storage are removed when a program starts', async () => {
  const incoming = path.join(elo.directory, 'files', '.incoming');
  await mkdir(incoming, { recursive: true });
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of ['left', 'check-left', 'fresh']) await writeFile(path.join(incoming, name), 'half');
  for (const name of ['left', 'check-left']) await utimes(path.join(incoming, name), longAgo, longAgo);
  const environment = { ...production, STORAGE_URL: `file:${path.join(elo.directory, 'files')}` };
  endedWell(await runCommand(elo, 'job', ['outbox-clean-up'], environment));
  expect(await readdir(incoming)).toEqual(['fresh']);
});

it.each([
  ['doctor', []],
  ['migrate', ['--status']],
  ['privacy', ['map']],
  ['user', ['list']],
  ['--help', []],
])('elo %s goes on when its reader has ended, without a word', async (command, given) => {
  await elo.make.anAdmin();
  const { process: child, ended } = begin('dist/src/elo.js', [command, ...given], {
    ...production,
    ...{ APP_SECRET: 'd', RECAPTCHA_URL: 'https://r.example.org', RECAPTCHA_SECRET: 'e' },
    DATABASE_URL: elo.databaseUrl,
    STORAGE_URL: `file:${elo.directory}/files`,
    DATA_DIR: path.join(elo.directory, 'data'),
  });
  child.stdout.destroy();
  const { code, stderr } = await ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
