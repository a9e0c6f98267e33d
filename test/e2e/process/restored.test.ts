import { beforeAll, expect, it } from '@jest/globals';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '../support/processes.js';
import { aSubmittingClass, submitFiles } from '../../support/submitted-files.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// `elo restored` runs beside a server: it changes nothing there, and compares files. backup.test.ts has the other cases.

let elo: TestApp;
let files: string[];
beforeAll(async () => {
  elo = await startTestApp();
  const { body } = await submitFiles(elo, await aSubmittingClass(elo), [
    ['one', 'one.txt'],
    ['two', 'two.txt'],
    ['three', 'three.txt'],
  ]);
  files = body.files.map((file: { file_path: string }) => file.file_path);
});

const stored = (file: string) => path.join(elo.directory, 'storage', file);
const restored = (...given: string[]) =>
  runCommand(elo, 'restored', given, { STORAGE_URL: `file:${path.join(elo.directory, 'storage')}` });
const open = () =>
  elo.make
    .em()
    .execute<{ open: number }[]>(
      'select count(*)::int as open from outbox where completed_at is null and failed_at is null',
    );

it('`restored` refuses a database that a server uses', async () => {
  const before = await open();
  expect(before[0]!.open).toBeGreaterThan(0);
  expect(await restored()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Servers or workers are at work on this database \(\d+ connections\): stop them/),
  });
  expect(await open()).toEqual(before);
});

it('`restored --dry-run` counts and compares beside a server, and changes nothing', async () => {
  const [before] = await open();
  expect(await restored('--dry-run')).toEqual({
    code: 0,
    stdout: `${before!.open} messages wait.\n3 of 3 files of records are in storage.\n`,
    stderr: '',
  });
  expect(await open()).toEqual([before]);
});

it('`restored` names missing and truncated files', async () => {
  await rm(stored(files[0]!));
  await writeFile(stored(files[1]!), 'tw');
  const { code, stdout, stderr } = await restored('--dry-run');
  expect([code, stderr]).toEqual([1, '2 files are missing.\n']);
  expect(stdout).toContain('1 of 3 files of records are in storage.\n');
  expect(stdout).toContain(`  stored_files: ${files[0]} is missing\n`);
  expect(stdout).toContain(`  stored_files: ${files[1]} has 2 bytes, another number than its record says\n`);
});

it('`restored` refuses an unreadable list before it changes anything', async () => {
  expect(await restored('--erased', '/nowhere.json')).toEqual({
    code: 1,
    stdout: '',
    stderr: '/nowhere.json can’t be read: ENOENT\n',
  });
});
