import { beforeAll, expect, it } from '@jest/globals';
import { runCommand } from '../support/processes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  const { id } = await elo.make.anEnrollment();
  await elo.make
    .em()
    .execute(
      "insert into action_logs (enrollment_id, action, created_at) select ?, 'x', '2020-01-01' from generate_series(1, 3)",
      [id],
    );
});

const job = (given: string[], more: Record<string, string> = {}) => runCommand(elo, 'job', given, more);
const logs = async () =>
  Number((await elo.make.em().execute<[{ count: string }]>('select count(*) from action_logs'))[0].count);

it('a job only counts with --dry-run, and does its work once without it', async () => {
  expect(await job(['action-logs-clean-up', '--dry-run'])).toMatchObject({
    code: 0,
    stdout: 'action-logs-clean-up: 3 to do\n',
  });
  expect(await logs()).toBe(3);
  expect(await job(['action-logs-clean-up'])).toMatchObject({ code: 0, stdout: 'action-logs-clean-up: 3 done\n' });
  expect(await logs()).toBe(0);
  expect(await job(['--dry-run', 'action-logs-clean-up'])).toMatchObject({
    code: 0,
    stdout: 'action-logs-clean-up: 0 to do\n',
  });
});

it.each([
  ['no name', []],
  ['a name of none', ['sweep-everything']],
  ['a job of the outbox', ['course-start-near']],
  ['a word too many', ['action-logs-clean-up', 'now']],
])('`job` ends with 1 for %s and lists every job', async (_what, given) => {
  const { code, stdout, stderr } = await job(given);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  for (const name of ['action-logs-clean-up', 'auto-cancel-enrollments', 'course-starts', 'passcodes-sweep'])
    expect(stderr).toContain(name);
});

it('`job` ends with 2 when the job fails', async () => {
  const { code, stderr } = await job(['staged-files-sweep'], { STORAGE_URL: '' });
  expect(code).toBe(2);
  expect(stderr).toContain('Storage address is not configured');
});
