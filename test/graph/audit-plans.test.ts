import { beforeAll, expect, it } from '@jest/globals';
import { explainRun } from '../support/plans.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
const admin = { id: 20_000 };
const RECORDS = 30_000;
/** Partitions without rows. */
let empty: Set<string>;

/** Makes partitions as in a database that has run since the beginning of 2026: one for each month of the records. */
const MONTHS = `
  do $$ declare
    whole text; part record; month timestamptz;
  begin
    set local timezone = 'UTC';
    foreach whole in array array['audit_records', 'audit_changes'] loop
      select c.relname as name, to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' as until into part
        from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
       where i.inhparent = whole::regclass and c.relname like whole || '_until_%';
      execute format('drop table partitions.%I', part.name);
      execute format('create table partitions.%I partition of %I for values from (minvalue) to (''2026-01-01'')',
        whole || '_until_2025_12', whole);
      for month in select generate_series(timestamptz '2026-01-01', part.until - interval '1 month', interval '1 month') loop
        execute format('create table partitions.%I partition of %I for values from (%L) to (%L)',
          whole || to_char(month, '_YYYY_MM'), whole, month, month + interval '1 month');
      end loop;
      for part in select i.inhrelid::regclass as name from pg_inherits as i where i.inhparent = whole::regclass loop
        if not exists (select from pg_constraint where contype = 'p' and conrelid = part.name) then
          execute format('alter table %s add primary key (id)', part.name);
        end if;
      end loop;
    end loop;
  end $$`;

beforeAll(async () => {
  elo = await startTestApp();
  await elo.make.em().execute(MONTHS);
  await elo.make.em().execute(`
    insert into users (id, name, roles) values (20000, 'Admin', array['ADMIN']);
    insert into audit_records (id, at, actor_kind, actor_user_id, on_behalf_of_id, action, face, route, request_id, outcome, arguments)
      select n, timestamptz '2026-01-01' + n * interval '10 minutes', 'USER', n % 500, n % 700, 'action' || n % 50, 'face' || n % 40,
        'r', 'request-' || n, case when n % 100 = 0 then 'REFUSED' else 'DONE' end, '[]'
      from generate_series(1, ${RECORDS}) n;
    insert into audit_changes (audit_record_id, at, record_type, record_id, operation, fields)
      select n, timestamptz '2026-01-01' + n * interval '10 minutes', 'Type' || n % 20, (n % 3000)::text, 'CHANGED', '[]' from generate_series(1, ${RECORDS}) n
      union all
      select n, timestamptz '2026-01-01' + n * interval '10 minutes', 'Rare', number::text, 'CHANGED', '[]'::jsonb
        from generate_series(100, 9700, 100) n, generate_series(1, 2) number;
  `);
  await elo.make.em().execute('analyze');
  const found = await elo.make
    .em()
    .execute<{ relname: string }[]>(
      "select relname from pg_class where relnamespace = 'partitions'::regnamespace and relkind = 'r' and reltuples = 0",
    );
  empty = new Set(found.map(({ relname }) => relname));
});

/** The number of audit records and changes that the request reads, and the scans that read them. */
async function recordsLookedAt(query: string) {
  const sent = await elo.queries(async () => {
    const { status } = await elo.call('GET', `/cms/api/core/v1/system-logs?${query}`, { as: admin });
    expect(status).toBe(200);
  });
  const read = sent.filter(({ sql }) => sql.includes('audit_records'));
  expect(read).toHaveLength(1);
  return (
    (await explainRun(elo, read[0]!))
      .filter(node => node['Relation Name']?.startsWith('audit_'))
      // A month without rows is scanned in full, and there is nothing in it.
      .filter(node => !empty.has(node['Relation Name']!))
      .map(node => ({
        how: node['Node Type'],
        rows: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      }))
  );
}

it.each([
  '',
  'actor_id=77',
  'on_behalf_of=77',
  'key_id=1',
  'action=action7',
  'face=face7',
  'request_id=request-777',
  'outcome=REFUSED',
  'record_type=Type7',
  'record_type=NoSuchType',
  'record_type=Rare',
  'record_type=Rare&actor_id=100',
  'record_type=Rare&face=face20&from=2026-01-01&to=2026-03-01',
  'record_type=Type7&record_id=27',
  'from=2026-03-01&to=2026-03-02',
  'to=2026-01-02',
  'actor_id=77&from=2026-03-01&to=2026-03-20',
  'action=action7&face=face7&outcome=DONE',
])('system-logs?%s reads few records only', async query => {
  const looked = await recordsLookedAt(query);
  expect(looked.length).toBeGreaterThan(0);
  for (const { how, rows: count } of looked) {
    expect(how).toMatch(/^(Index Scan|Index Only Scan|Bitmap Heap Scan)$/);
    expect([how, count, count < RECORDS / 5]).toEqual([how, count, true]);
  }
});

const cursor = (id: number) => Buffer.from(JSON.stringify([id])).toString('base64url');

it.each([
  ['an old period', 'from=2026-01-10&to=2026-02-10'],
  ['of one action', 'action=action7&from=2026-01-10&to=2026-02-10'],
  ['a page far back', `after=${cursor(400)}`],
  ['a page far back in an old period', `from=2026-01-10&to=2026-02-10&after=${cursor(2000)}`],
  ['a page far back of one face', `face=face7&after=${cursor(9007)}`],
])('%s is found directly, without reading all later records', async (_what, query) => {
  const { status, body } = await elo.call('GET', `/cms/api/core/v1/system-logs?${query}&limit=50`, { as: admin });
  expect([status, body.length]).toEqual([200, 50]);
  const rows = (await recordsLookedAt(`${query}&limit=50`)).reduce((sum, each) => sum + each.rows, 0);
  expect(rows).toBeLessThan(200);
});

it('pages of a record type have each record once, latest first', async () => {
  const all: number[] = [];
  for (let after = ''; ;) {
    const target = `/cms/api/core/v1/system-logs?record_type=Rare&limit=40${after}`;
    const { body } = await elo.call('GET', target, { as: admin });
    const ids = (body as { id: string | number }[]).map(({ id }) => Number(id));
    all.push(...ids);
    if (ids.length < 40) break;
    after = `&after=${cursor(ids.at(-1)!)}`;
  }
  expect(all).toEqual(Array.from({ length: 97 }, (_, n) => 9_700 - 100 * n));
});
