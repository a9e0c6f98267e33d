import { beforeAll, expect, it } from '@jest/globals';
import { retention } from '../../../jobs/retention.js';
import { createJobContext } from '../../../src/graph/context.js';
import { explainKept } from '../../support/plans.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// These records are stored for ever, unless a variable sets a limit.

const job = retention.find(({ name }) => name === 'retention-clean-up')!;

const OLD = 5_000;
let kept: TestApp, forgetting: TestApp;
beforeAll(async () => {
  kept = await startTestApp();
  forgetting = await startTestApp(
    { CONVERSIONS_RETENTION_DAYS: '200', DEAD_LETTERS_RETENTION_DAYS: '200', MESSAGES_RETENTION_DAYS: '200' },
    { database: { url: kept.databaseUrl } },
  );
  // There is one an hour: 4,800 are younger than two hundred days.
  await rows(`
    insert into messages (id, identity, kind, template, recipient, platform_id, payload, status, sent_at, claimed_until, created_at, updated_at)
      select n, 'i' || n, 'TEMPLATE', 't', '5511', case when n <> ${OLD - 1} then 'p' || n end, '{}',
             case when n = ${OLD - 1} then 'SENDING' else 'ACCEPTED' end, case when n <> ${OLD - 1} then at end,
             case when n = ${OLD - 1} then at end, at, at
        from generate_series(1, ${OLD}) n, lateral (select now() - n * interval '1 hour' as at) as t;
    insert into delivery_states (platform_id, status, occurred_at, received_at, is_ours)
      select 'p' || n, status, now(), now(), true from generate_series(1, ${OLD}) n, unnest(array['SENT', 'READ']) as status where n <> ${OLD - 1};
    insert into inbound_messages (platform_id, wa_id, text, sent_at, received_at)
      select 'in' || n, '5511', 'x', at, at
        from generate_series(1, ${OLD}) n, lateral (select now() - n * interval '1 hour' as at) as t;
    insert into conversion_events (event_id, event_name, created_at)
      select 'e' || n, 'x', now() - n * interval '1 hour' from generate_series(1, ${OLD}) n;
    insert into outbox (job, payload, created_at, failed_at)
      select 'x', '{}', at, at from generate_series(1, ${OLD}) n, lateral (select now() - n * interval '1 hour' as at) as t;
    analyze`);
});

const rows = <Row = any>(query: string) => kept.make.em().execute<Row[]>(query);
const ctx = (app: TestApp) => createJobContext(app.app.services, 'retention-clean-up');
const tables = ['messages', 'delivery_states', 'inbound_messages', 'conversion_events', 'outbox'];
const counts = async () =>
  Promise.all(tables.map(async table => (await rows(`select count(*)::int as n from ${table}`))[0].n as number));

it('without retention settings everything is kept', async () => {
  const before = await counts();
  const counted = await kept.statements(async () => expect(await job.count(ctx(kept))).toBe(0));
  expect(counted).toEqual([expect.stringContaining('num_nonnulls')]);
  expect(await job.run(ctx(kept))).toBe(0);
  expect(await counts()).toEqual(before);
});

it('older rows are deleted with their dependent rows, and messages being sent stay', async () => {
  const due = await job.count(ctx(forgetting));
  const statements = await forgetting.queries(async () => expect(await job.run(ctx(forgetting))).toBe(due));
  const gone = OLD - 200 * 24;
  // The record of the current hour may count or not.
  const [messages, states, inbound, conversions, dead] = await counts();
  expect(Math.abs(messages! - (OLD - gone + 1))).toBeLessThanOrEqual(1);
  expect(states).toBe((messages! - 1) * 2);
  for (const left of [inbound!, conversions!, dead!]) expect(Math.abs(left - (OLD - gone))).toBeLessThanOrEqual(1);
  expect(await rows("select id from messages where status = 'SENDING'")).toEqual([{ id: OLD - 1 }]);
  expect(await job.count(ctx(forgetting))).toBe(0);
  const plans = await Promise.all(statements.map(query => explainKept(kept, query)));
  const scans = plans.flat().filter(node => node['Node Type'] === 'Seq Scan' && node['Actual Rows'] > 0);
  expect(scans).toEqual([]);
});

it('personal data of a conversion event is deleted after a month, and the event stays', async () => {
  await rows(`
    insert into conversion_events (event_id, event_name, em, client_ip, created_at, sent_at)
      values ('told', 'x', 'a', '127.0.0.1', now() - interval '31 days', now()),
             ('unsent', 'x', 'b', '127.0.0.1', now() - interval '31 days', null),
             ('waits', 'x', 'c', '127.0.0.1', now() - interval '29 days', null)`);
  expect([await job.count(ctx(kept)), await job.run(ctx(kept)), await job.count(ctx(kept))]).toEqual([2, 2, 0]);
  expect(
    await rows(
      `select event_id as id, em, client_ip as ip from conversion_events where event_id ~ '^[tuw]' order by 1`,
    ),
  ).toEqual([
    { id: 'told', em: null, ip: null },
    { id: 'unsent', em: null, ip: null },
    { id: 'waits', em: 'c', ip: '127.0.0.1' },
  ]);
});
