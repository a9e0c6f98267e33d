import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { monthlyPartitions } from '../../../jobs/monthly-partitions.job.js';
import { createJobContext } from '../../../src/graph/context.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ AUDIT_RETENTION_DAYS: '1000' });
});
afterEach(() => elo.setNow(null));

const rows = <Row = any>(query: string, values: unknown[] = []) => elo.make.em().execute<Row[]>(query, values);
const ctx = () => createJobContext(elo.app.services, 'monthly-partitions');
const run = () => monthlyPartitions.run(ctx());
const count = () => monthlyPartitions.count(ctx());

const DAY = 86_400_000;
/** A month as in the name of a partition, a number of months from now in UTC. */
const monthName = (ahead: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    .toISOString()
    .slice(0, 7)
    .replace('-', '_');
};
const middleOf = (ahead: number) => `${monthName(ahead).replace('_', '-')}-15T12:00:00.000Z`;
const partitionsOf = async (table: string) =>
  (
    await rows(
      "select relname from pg_class where relnamespace = 'partitions'::regnamespace and relkind = 'r' order by 1",
    )
  )
    .map(({ relname }) => relname as string)
    .filter(name => name.startsWith(`${table}_`));
const aRecord = (id: number, at: string, table = 'audit_records') =>
  rows(
    `insert into ${table} (id, at, actor_kind, action, face, route, request_id, outcome, arguments)
     values (?, ?, 'NOBODY', 'test', 'graph', 'r', 'monthly', 'DONE', '[]')`,
    [id, at],
  );
/** The partitions with rows of this id. */
const placesOf = async (table: string, id: number) =>
  (await rows(`select tableoid::regclass::text as place from ${table} where id = ?`, [id])).map(({ place }) => place);

it.each(['audit_records', 'audit_changes'])('%s has a partition for each of the next three months', async table => {
  const there = await partitionsOf(table);
  expect(there).toEqual(
    [1, 2, 3].map(ahead => `${table}_${monthName(ahead)}`).concat([`${table}_other`, there.at(-1)!]),
  );
  expect(there.at(-1)).toMatch(/_until_\d{4}_\d\d$/);
  expect(await count()).toBe(0);
});

it('an audit record and its changes are in the month of the record, not of the database’s clock', async () => {
  const admin = await elo.make.aUser({ roles: ['ADMIN'] });
  for (const [ahead, place] of [
    [2, `_${monthName(2)}`],
    [40, '_other'],
  ] as const) {
    elo.setNow(middleOf(ahead));
    const { body } = await elo.graphql(
      `mutation { createCourse(input: { slug: "monthly-${ahead}", title: "T", description: "D" }) { id } }`,
      {},
      { as: admin, headers: { 'x-request-id': `monthly-${ahead}` } },
    );
    expect(body.errors).toBeUndefined();
    expect(
      await rows(
        `select x.at = g.at as same, g.tableoid::regclass::text as record, x.tableoid::regclass::text as change
           from audit_records as g join audit_changes as x on x.audit_record_id = g.id where g.request_id = ?`,
        [`monthly-${ahead}`],
      ),
    ).toEqual([
      {
        same: true,
        record: `partitions.audit_records${place}`,
        change: `partitions.audit_changes${place}`,
      },
    ]);
  }
});

it('records without a partition are moved by the job later, and the log reports months that have none', async () => {
  const third = `audit_records_${monthName(3)}`;
  await rows(`drop table partitions.${third}`);
  await aRecord(7_000_001, middleOf(3));
  expect(await placesOf('audit_records', 7_000_001)).toEqual(['partitions.audit_records_other']);
  expect(await count()).toBe(1);
  expect(await run()).toBe(1);
  expect(await placesOf('audit_records', 7_000_001)).toEqual([`partitions.${third}`]);
  expect(await count()).toBe(0);
  expect(await run()).toBe(0);
  await aRecord(7_000_002, middleOf(50));
  expect(await run()).toBe(0);
  expect(elo.logged()).toMatch(/"table":"audit_records".*rows are outside of all months/);
});

it.each([`audit_records_${monthName(3)}`, 'audit_records_other'])(
  'the partition %s is append-only and has the indexes and the key of the table',
  async part => {
    await aRecord(7_100_000, middleOf(3), `partitions.${part}`).catch(() => {});
    for (const statement of [
      `delete from partitions.${part}`,
      `update partitions.${part} set id = 0`,
      `truncate partitions.${part}`,
    ])
      await expect(rows(statement)).rejects.toThrow('is append-only');
    const indexes = (table: string) =>
      rows('select count(*)::int as n from pg_index where indrelid = ?::regclass and not indisprimary', [table]);
    expect(await indexes(`partitions.${part}`)).toEqual(await indexes('audit_records'));
    const keys = await rows("select 1 from pg_constraint where contype = 'p' and conrelid = ?::regclass", [
      `partitions.${part}`,
    ]);
    expect(keys).toHaveLength(1);
  },
);

it('months older than the retention are dropped, and no others', async () => {
  const from = new Date(Date.now() - 1_200 * DAY);
  const old = from.toISOString().slice(0, 7).replace('-', '_');
  const next = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)).toISOString();
  const [{ name: until }] = (await rows(
    "select relname as name from pg_class where relname like 'audit\\_records\\_until\\_%' and relkind = 'r'",
  )) as [{ name: string }];
  const bound = (
    await rows('select pg_get_expr(relpartbound, oid) as bound from pg_class where relname = ?', [until])
  )[0];
  const to = /TO \((.*)\)/.exec(bound.bound as string)![1]!;
  await rows(`
    alter table audit_records detach partition partitions.${until};
    create table partitions.audit_records_until_${old} partition of audit_records for values from (minvalue) to ('${next}');
    alter table audit_records attach partition partitions.${until} for values from ('${next}') to (${to})`);
  await aRecord(7_200_001, new Date(Date.parse(next) - DAY).toISOString());
  await aRecord(7_200_002, new Date(Date.now() - 999 * DAY).toISOString());
  expect(await count()).toBe(1);
  expect(await run()).toBe(1);
  expect(await placesOf('audit_records', 7_200_001)).toEqual([]);
  expect(await placesOf('audit_records', 7_200_002)).toEqual([`partitions.${until}`]);
  expect(await partitionsOf('audit_records')).not.toContain(`audit_records_until_${old}`);
  expect(await count()).toBe(0);
});

it.each([
  ['younger than a year', "drop_partitions('audit_records', now() - interval '364 days')", /younger than a year stays/],
  ['a table without partitions', "make_partitions('users', 3)", /users has no partitions/],
  ['a table that is not there', "make_partitions('pg_class', 3)", /pg_class has no partitions/],
  ['too many months', "make_partitions('audit_records', 25)", /25 months are too many/],
])('the partition functions refuse %s', async (_what, call, words) => {
  await expect(rows(`select ${call}`)).rejects.toThrow(words);
});

it('two concurrent jobs make each partition once', async () => {
  await rows(`drop table partitions.audit_changes_${monthName(3)}, partitions.audit_changes_${monthName(2)}`);
  const made = await Promise.all([run(), run(), run()]);
  expect(made.reduce((sum, each) => sum + each, 0)).toBe(2);
  expect(await count()).toBe(0);
});
