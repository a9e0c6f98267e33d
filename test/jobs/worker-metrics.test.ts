import { beforeAll, expect, it } from '@jest/globals';
import { jobs } from '../../jobs/index.js';
import type { RecurringJob } from '../../jobs/job.js';
import { longestPause } from '../../jobs/pauses.js';
import { createWorkerMetrics } from '../../jobs/worker-metrics.js';
import { createJobContext } from '../../src/graph/context.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// The metrics of a worker about the tables that it works from.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const recurring = jobs.filter((job): job is RecurringJob => job.kind === 'recurring');
const execute = (sql: string) => elo.make.em().execute(sql);
const lines = async (name: string) =>
  ((await elo.call('GET', '/metrics')).body as string)
    .split('\n')
    .filter(line => line.startsWith(name))
    .map(line => line.slice(name.length));
const valueOf = async (name: string) => Number((await lines(name))[0]);

it('the longest pause of every recurring job is known', () => {
  for (const { every } of recurring) expect(longestPause(every)).toBeGreaterThan(0);
  const known = ['10 minutes', '1 hour', '17 * * * *', '17 3 * * *', '0 7 * * 1'];
  expect(known.map(longestPause)).toEqual([600, 3_600, 3_600, 86_400, 604_800]);
  for (const unknown of ['*/5 * * * *', '0 * * * 1', '0 8 1 * *', 'often'])
    expect(() => longestPause(unknown)).toThrow('is not known here');
});

it('the metrics show waiting messages, their delay, and each job’s last run', async () => {
  const began = new Date('2026-11-20T10:00:00Z');
  const metrics = createWorkerMetrics(elo.app.metrics.registry, {
    jobs: recurring,
    began,
  });
  const count = () => metrics.count(createJobContext(elo.app.services, 'outbox-count'));
  await count();
  expect(await valueOf('elo_outbox_overdue_seconds ')).toBe(0);
  expect(await lines('elo_recurring_job_last_run_timestamp_seconds{name="outbox-clean-up"} ')).toEqual([
    String(began.getTime() / 1_000),
  ]);

  await execute(`insert into outbox (job, payload, next_try_at, attempts, attempts_at_resend, failed_at) values
    ('x', '{}', now() - interval '1 hour', 0, 0, null),
    ('x', '{}', now() + interval '1 hour', 1, 0, null),
    ('x', '{}', now() - interval '1 day', 9, 0, now())`);
  await execute(`insert into recurring_runs (job, started_at, finished_at) values
    ('outbox-clean-up', '2026-11-22T03:17:00Z', '2026-11-22T03:17:05Z')`);
  const statements = await elo.statements(count);
  expect(statements).toHaveLength(2);
  expect(await lines('elo_outbox_messages')).toEqual(['{state="open"} 2', '{state="dead"} 1']);
  // A message that is due later and one that was given up do not count.
  expect(Math.round((await valueOf('elo_outbox_overdue_seconds ')) / 60)).toBe(60);
  expect(await lines('elo_recurring_job_last_run_timestamp_seconds{name="outbox-clean-up"} ')).toEqual([
    String(Date.parse('2026-11-22T03:17:05Z') / 1_000),
  ]);
  expect(await valueOf('elo_outbox_counted_timestamp_seconds ')).toBeGreaterThan(Date.now() / 1_000 - 600);
});
