import { beforeAll, expect, it } from '@jest/globals';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runRecurring } from '../../support/jobs.js';
import { runCommand, endedWell } from '../support/processes.js';
import { aWorkbook } from '../../support/workbook.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// The command line erases a person, and erases them again after a restored backup brought them back.

let elo: TestApp;
let person: { id: number; email?: string | null };
beforeAll(async () => {
  elo = await startTestApp();
  person = await elo.make.aUser({ name: 'Quitéria Inconfundível', email: 'quiteria@example.org' });
});

const rows = <Row = Record<string, any>>(sql: string, given: unknown[] = []) =>
  elo.make.em().execute<Row[]>(sql, given);
const proof = (...values: string[]) =>
  runCommand(elo, 'privacy', ['proof', ...values.flatMap(each => ['--value', each])]);

it('a dry run of an erasure prints its effects and changes nothing', async () => {
  const { stdout } = endedWell(await runCommand(elo, 'privacy', ['erase', String(person.id), '--dry-run']));
  expect(stdout).toMatch(/users.*EMPTIED.*1/);
  expect(stdout).toMatch(/Nothing was changed\.\n$/);
  expect(await rows('select id from erasures')).toEqual([]);
});

it('an erasure waits for its day, is carried out, proven and listed', async () => {
  const asked = await runCommand(elo, 'privacy', ['erase', String(person.id)]);
  expect([asked.code, asked.stdout.split('\n').at(-2)]).toEqual([
    0,
    `Person ${person.id} will be erased in 7 days, unless somebody withdraws it.`,
  ]);
  expect(await runCommand(elo, 'privacy', ['erase', String(person.id)])).toMatchObject({ code: 1 });
  const found = await proof('quiteria@example.org');
  expect([found.code, found.stderr]).toEqual([1, expect.stringMatching(/^Found in \d+ of \d+ places\.\n$/)]);
  elo.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString());
  await runRecurring(elo, 'erasures');
  elo.setNow(null);
  const gone = await proof('quiteria@example.org', 'Quitéria Inconfundível');
  expect([gone.code, gone.stdout]).toEqual([0, expect.stringMatching(/Found nowhere: \d+ places were searched\.\n$/)]);
});

it('a proof names the files that contain the person and the files that it could not read', async () => {
  const storage = path.join(elo.directory, 'storage', 'files');
  await mkdir(storage, { recursive: true });
  await writeFile(path.join(storage, 'a.pdf'), '%PDF-1.7');
  await writeFile(path.join(storage, 'b.zip'), await aWorkbook({ 'c.txt': 'Quitéria Inconfundível' }));
  const { code, stdout } = await proof('Quitéria Inconfundível');
  await Promise.all(['a.pdf', 'b.zip'].map(name => rm(path.join(storage, name))));
  const oldLog = path.join(elo.directory, 'postgres');
  await mkdir(oldLog, { recursive: true });
  await writeFile(path.join(oldLog, 'server.log'), 'DETAIL:  Failing row contains (7, Quitéria Inconfundível)');
  const older = await proof('Quitéria Inconfundível');
  await rm(oldLog, { recursive: true });
  expect([code, stdout]).toEqual([1, expect.stringContaining('Found in storage:\n  files/b.zip\n')]);
  expect(older.stdout).toContain('Found in log of PostgreSQL:\n  server.log\n');
  expect(stdout).toMatch(/^Not searched from here: .*log of PostgreSQL.*; traces .*backups/m);
  expect(stdout).toMatch(/^Not looked into in storage, for it is .*:\n {2}files\/a\.pdf\n/m);
});

it('a person restored from a backup is erased again by the list', async () => {
  const { code, stdout } = await runCommand(elo, 'privacy', ['erased', '--json']);
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    [{ person: person.id, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
  ]);
  // The database now resembles a backup from before the erasure: the person is there, without a record of the erasure.
  await rows('delete from erasures');
  await rows(
    "update users set name = 'Quitéria Inconfundível', email = 'quiteria@example.org', is_active = true where id = ?",
    [person.id],
  );
  const list = path.join(elo.directory, 'erased.json');
  await writeFile(list, JSON.stringify([...JSON.parse(stdout), { person: 999_999, day: '2026-01-01' }]));
  expect(await runCommand(elo, 'privacy', ['erase', '--again', list])).toEqual({
    code: 0,
    stdout: '1 of 2 people were erased again.\n',
    stderr: '',
  });
  endedWell(await proof('quiteria@example.org', 'Quitéria Inconfundível'));
  expect(await rows('select state from erasures where person_id = ?', [person.id])).toEqual([{ state: 'DONE' }]);
});

it.each([
  [['erase'], 'Give the id of a person, or --again FILE.\n'],
  [['erase', '999999'], 'User not found\n'],
  [['erase', '--again', '/nowhere.json'], '/nowhere.json can’t be read: ENOENT\n'],
  [['proof', '--value', 'ab'], 'A value of fewer than six characters stands everywhere.\n'],
])('`privacy` refuses %p', async (given, stderr) => {
  expect(await runCommand(elo, 'privacy', given)).toMatchObject({ code: 1, stderr });
});
