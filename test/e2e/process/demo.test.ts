import { beforeAll, expect, it } from '@jest/globals';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '../support/processes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const run = (...given: string[]) => runCommand(elo, 'demo', given);
const done = { code: 0, stdout: 'The demo data are as at the first start.\n', stderr: '' };
const rows = (sql: string) => elo.make.em().execute<Record<string, unknown>[]>(sql);
const demo = () =>
  rows(`select (select count(*)::int from users) as users, (select title from courses where id = 1) as course,
               (select count(*)::int from audit_records) as audited, (select count(*)::int from kpi_month_totals) as totals,
               (select string_agg(name, ',') from api_keys where revoked_at is null) as keys`);

it('`demo reset` refuses a database with people of its own', async () => {
  await elo.make.aUser({ name: 'Ana Souza' });
  expect(await run('reset')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There are people in this database who are not of the demo: nothing was done.\n',
  });
  expect(await rows('select name from users')).toEqual([{ name: 'Ana Souza' }]);
  await elo.make.em().execute('delete from users');
});

it('`demo reset` changes nothing without a demo', async () => {
  const { code, stderr } = await runCommand(elo, 'demo', ['reset'], { DEMO_DATA: 'false' });
  expect([code, stderr]).toEqual([
    1,
    'This database has no demo data: nothing was done. A demo is made in development only.\n',
  ]);
  expect(await rows('select count(*)::int as n from users')).toEqual([{ n: 0 }]);
});

it('`demo reset` restores the demo and its files beside a running server', async () => {
  expect(await run('reset')).toEqual(done);
  const first = await demo();
  expect(first).toEqual([
    { users: 245, course: 'Acolhimento', audited: expect.any(Number), totals: expect.any(Number), keys: 'portal' },
  ]);

  const admin = { as: { id: 1 } };
  const { body } = await elo.graphql(
    'mutation { updateCourse(id: 1, input: { title: "Outro" }) { title } }',
    {},
    admin,
  );
  expect(body.data.updateCourse.title).toBe('Outro');
  const form = new FormData();
  form.append('file', new Blob(['texto']), 'a.txt');
  const { id } = (await elo.call('POST', '/uploads', { ...admin, form })).body.uploads[0];
  const [upload] = (await rows(`select path from stored_files where id = ${id}`)) as [{ path: string }];
  const stored = path.join(elo.directory, 'storage', upload.path);
  await access(stored);

  expect(await run('reset')).toEqual(done);
  expect(await demo()).toEqual(first);
  await expect(access(stored)).rejects.toThrow('ENOENT');
  // Existing sessions stay valid, and new records get the ids that they would have got.
  const reply = await elo.call('GET', '/portal/api/submissions/files/files/demo/1.pdf', { as: { id: 101 } });
  expect(reply.status).toBe(200);
  expect((await elo.make.aUser()).id).toBe(341);
  // The audit is append-only again.
  await expect(elo.make.em().execute('delete from audit_records')).rejects.toThrow('audit_records is append-only');
});

it('`demo` ends with 1 for any other argument', async () => {
  const { code, stderr } = await run('everything');
  expect(stderr).toMatch(/Usage: elo demo/);
  expect(code).toBe(1);
});
