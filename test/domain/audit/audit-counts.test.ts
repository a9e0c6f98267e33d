import { beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { auditCounts as job } from '../../../jobs/audit-counts.job.js';
import { auditCounts } from '../../../src/domain/audit/audit.query.js';
import { createJobContext } from '../../../src/graph/context.js';
import { explainRun } from '../../support/plans.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// The counts stored by day, and the figures of auditStats from them, equal a count of all records.

const ZONE = 'America/Sao_Paulo';
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ AUDIT_RETENTION_DAYS: '400' });
  // There is one record every 20 minutes for forty days, by nobody, users and keys; some are refused.
  await rows(`
    insert into audit_records (at, actor_kind, actor_user_id, actor_key_id, action, face, route, request_id, outcome, arguments)
    select date_trunc('hour', now()) - n * interval '20 minutes',
           case n % 4 when 0 then 'NOBODY' when 1 then 'KEY' else 'USER' end, case when n % 4 > 1 then n % 7 end,
           case when n % 4 = 1 then n % 3 end, 'action' || n % 5, 'face' || n % 3, 'r', 'counts',
           case when n % 11 = 0 then 'REFUSED' else 'DONE' end, '[]'
      from generate_series(0, ${40 * 72}) as n`);
});

const rows = <Row = any>(query: string, values: unknown[] = []) => elo.make.em().execute<Row[]>(query, values);
const ctx = () => createJobContext(elo.app.services, 'audit-counts');
const state = async () => (await rows('select zone, counted_until::text as until from audit_count_state'))[0];
const begin = () => rows("delete from audit_counts; update audit_count_state set counted_until = '-infinity'");
const aRecord = (at: string) => `
  insert into audit_records (at, actor_kind, actor_user_id, action, face, route, request_id, outcome, arguments)
  values ('${at}', 'USER', 3, 'action1', 'late', 'r', 'counts', 'REFUSED', '[]')`;

/** The counts of a period, read from the records themselves. */
const counted = (from: string, to: string, zone: string) =>
  rows(
    `with g as (select *, coalesce(actor_user_id, actor_key_id) as actor from audit_records where at >= ? and at < ?),
          named as (
            select 'day' as by, to_char(at at time zone ?, 'YYYY-MM-DD') as name, null as kind, null::int as actor, outcome from g
            union all select 'action', action, null, null, outcome from g
            union all select 'face', face, null, null, outcome from g
            union all select 'actor', null, actor_kind, actor, outcome from g)
     select by, name, kind as "actorKind", actor as "actorId", count(*)::int as count,
            (count(*) filter (where outcome = 'REFUSED'))::int as refused
       from named group by 1, 2, 3, 4`,
    [from, to, zone],
  );
const sorted = (counts: readonly object[]) => counts.map(each => JSON.stringify(each)).sort();

const periods: [string, string, string][] = [
  ['the last thirty days', ago(30), new Date().toISOString()],
  ['everything', ago(300), ago(-1)],
  ['less than a day', ago(9.4), ago(9.1)],
  ['less than two days, with no whole one', ago(9.6), ago(8.6)],
  ['whole days', '', ''],
  ['nothing', ago(300), ago(299)],
  ['today', ago(0.3), ago(-1)],
];
async function expectExact(zone = ZONE) {
  const [{ midnight }] = (await rows("select date_trunc('day', now(), ?)::text as midnight", [zone])) as [
    { midnight: string },
  ];
  const whole = (days: number) => new Date(Date.parse(midnight) - days * DAY).toISOString();
  for (const [what, from, to] of periods) {
    const [since, until] = from === '' ? [whole(12), whole(5)] : [from, to];
    const found = await auditCounts(ctx(), { from: since, to: until, zone });
    expect([what, sorted(found)]).toEqual([what, sorted(await counted(since, until, zone))]);
  }
}

it('audit counts are exact before counting, after counting, and after a late record', async () => {
  await begin();
  await expectExact();
  expect(await job.count(ctx())).toBeGreaterThanOrEqual(39);
  const days = await job.run(ctx());
  expect(days).toBeGreaterThanOrEqual(39);
  expect([await job.count(ctx()), await job.run(ctx())]).toEqual([0, 0]);
  const kept = await rows("select sum(count)::int as n from audit_counts where dimension = 'face'");
  expect(kept[0].n).toBeGreaterThanOrEqual(39 * 72);
  await expectExact();
  for (const at of [ago(5), ago(5), ago(20.5), ago(0.5), ago(0)]) await rows(aRecord(at));
  await expectExact();
});

it('a period of counted days reads records for its first and last day only', async () => {
  const from = ago(30);
  const sent = await elo.queries(() => auditCounts(ctx(), { from, to: ago(0), zone: ZONE }));
  const read = (
    await explainRun(
      elo,
      sent.find(({ sql }) => sql.includes('audit_records'))!,
    )
  )
    .filter(node => node['Relation Name']?.startsWith('audit_records'))
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
  // The query reads less than a day at the beginning, and the current day with an hour of the day before.
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(3 * 72);
});

it('a day is not counted while one of its records is being written; later records add themselves', async () => {
  await begin();
  const [early, late] = [new Client(elo.databaseUrl), new Client(elo.databaseUrl)];
  await Promise.all([early.connect(), late.connect()]);
  try {
    await early.query(`begin; ${aRecord(ago(3))}`);
    await late.query('begin; select 1');
    await expect(job.run(ctx())).rejects.toThrow(/lock timeout/);
    expect((await state()).until).toBe('-infinity');
    await early.query('commit');
    await job.run(ctx());
    await late.query(`${aRecord(ago(3))}; commit`);
    await expectExact();
  } finally {
    await Promise.all([early.end(), late.end()]);
  }
});

it('counts are made again for another time zone, and are exact meanwhile', async () => {
  const other = await startTestApp({ LEGACY_TIME_ZONE: 'Asia/Kathmandu' }, { database: { url: elo.databaseUrl } });
  try {
    await expectExact('Asia/Kathmandu');
    const context = createJobContext(other.app.services, 'audit-counts');
    expect(await job.count(context)).toBeGreaterThanOrEqual(39);
    await job.run(context);
    expect((await state()).zone).toBe('Asia/Kathmandu');
    await expectExact('Asia/Kathmandu');
    await rows(aRecord(ago(4.9)));
    await expectExact('Asia/Kathmandu');
    // In the earlier time zone the day has other limits.
    await expectExact(ZONE);
  } finally {
    await other.close();
  }
});

it('counts are deleted together with the months of their records', async () => {
  await rows(aRecord(ago(399)));
  await rows(aRecord(ago(450)));
  const years = () =>
    rows("select (now()::date - day) as age from audit_counts where dimension = 'face' and name = 'late' order by 1");
  const before = (await years()).map(({ age }) => age as number);
  expect(before.some(age => age > 440)).toBe(true);
  await job.run(ctx());
  const after = (await years()).map(({ age }) => age as number);
  expect(after.filter(age => age > 440)).toEqual([]);
  expect(after.some(age => age >= 398 && age <= 400)).toBe(true);
});
