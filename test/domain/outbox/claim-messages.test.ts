import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type ClaimedMessage, claimMessages, renewClaim } from '../../../src/domain/outbox/claim-messages.js';
import { markDeadLetter, completeMessage, retryMessage } from '../../../src/domain/outbox/settle-message.js';
import { createJobContext } from '../../../src/graph/context.js';
import { migrate } from '../../../src/postgres/migrations.js';
import { openOrm } from '../../../src/postgres/orm.js';
import { databaseContext } from '../../../src/postgres/transactions.js';
import { anEmptyDatabase } from '../../support/databases.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.make.em().execute('delete from outbox'));

const ctx = () => createJobContext(elo.app.services, 'test');
const claim = (limit: number, more: Partial<Parameters<typeof claimMessages>[1]> = {}) =>
  claimMessages(ctx(), { jobs: ['mail'], except: [], limit, claimMs: 60_000, ...more });
const idsOf = (claimed: ClaimedMessage[]) => claimed.map(({ id }) => id).sort((a, b) => a - b);
/** Makes a number of messages; the first one has waited for longest. */
const messages = async (count: number, job = 'mail') =>
  (
    await elo.make.em().execute<{ id: number }[]>(
      `insert into outbox (job, payload, next_try_at)
       select ?, '{"n":1}', now() - interval '1 minute' + n * interval '1 second' from generate_series(1, ?) n
       returning id`,
      [job, count],
    )
  ).map(({ id }) => id);
const rowOf = async (id: number) =>
  (await elo.make.em().execute<Record<string, unknown>[]>('select * from outbox where id = ?', [id]))[0]!;

it('concurrent workers claim different messages', async () => {
  const ids = await messages(50);
  const claimed = await Promise.all(Array.from({ length: 10 }, () => claim(5)));
  const all = claimed.flat();
  expect(new Set(idsOf(all)).size).toBe(all.length);
  const rest = await claim(50);
  expect(idsOf([...all, ...rest])).toEqual(ids);
});

it('a claim takes the oldest messages, at most the requested number, of its own jobs only', async () => {
  const [first, second] = await messages(3);
  await messages(1, 'of another version');
  expect(idsOf(await claim(2))).toEqual([first, second]);
  expect(await claim(0)).toEqual([]);
  expect(await claim(5)).toHaveLength(1);
  expect(await claim(5)).toEqual([]);
});

it('a claim skips a locked message', async () => {
  const [held, free] = await messages(2);
  const other = elo.make.em();
  await other.begin();
  await other.execute('select id from outbox where id = ? for update', [held]);
  try {
    expect(idsOf(await claim(2))).toEqual([free]);
  } finally {
    await other.rollback();
  }
  expect(idsOf(await claim(2))).toEqual([held]);
});

it('a message can be claimed again after its claim has ended, unless this process still works on it', async () => {
  const [id] = await messages(1);
  const [dead] = await claim(1, { claimMs: 0 });
  expect(await claim(1, { except: [id!] })).toEqual([]);
  const [heir] = await claim(1);
  expect(heir).toMatchObject({ id, attempt: 1 });
  expect(heir!.claimId).not.toBe(dead!.claimId);
  expect(await renewClaim(ctx(), dead!.claimId, 60_000)).toBe(false);
  for (const settle of [completeMessage, markDeadLetter, retryMessage])
    expect(await settle(ctx(), dead!, new Error('late'), 0)).toBe(false);
  expect(await rowOf(id!)).toMatchObject({ attempts: 0, completed_at: null, failed_at: null, last_error: null });
  expect(await renewClaim(ctx(), heir!.claimId, 60_000)).toBe(true);
  expect(await completeMessage(ctx(), heir!)).toBe(true);
});

it('a failed message counts its attempts, waits between them, and a dead letter can’t be claimed', async () => {
  const [id] = await messages(1);
  const [first] = await claim(1);
  expect(await retryMessage(ctx(), first!, new Error('not \0 now'), 60_000)).toBe(true);
  expect(await rowOf(id!)).toMatchObject({ attempts: 1, last_error: 'not  now', claim_id: null, claimed_until: null });
  expect(await claim(1)).toEqual([]);
  await elo.make.em().execute('update outbox set next_try_at = now()');
  const [second] = await claim(1);
  expect(second!.attempt).toBe(2);
  expect(await markDeadLetter(ctx(), second!, new Error('x'.repeat(2_000)))).toBe(true);
  const dead = await rowOf(id!);
  expect(dead).toMatchObject({ attempts: 2, last_error: 'x'.repeat(1_000), failed_at: expect.any(String) });
  expect(await claim(1)).toEqual([]);
});

it('a message of this very moment is claimed, although its column rounds up to milliseconds', async () => {
  await messages(1);
  for (let times = 0; times < 100; times += 1) {
    await elo.make.em().execute('update outbox set next_try_at = now()');
    const [claimed] = await claim(1);
    await retryMessage(ctx(), claimed!, new Error('x'), 60_000);
  }
});

it('messages in progress in a database of the previous version are delivered', async () => {
  const database = await anEmptyDatabase();
  const orm = openOrm({ databaseUrl: database.url, poolSize: 2 });
  try {
    await orm.migrator.up({ to: '20261122035200-unanswered-messages' });
    await orm.em.fork().execute(
      `insert into outbox (id, job, payload, enqueued_at, attempts, completed_at, failed_at, last_error) values
       (1, 'mail', '{"n":1}', null, 0, null, null, null),
       (2, 'mail', '{"n":2}', now(), 3, null, null, 'not yet'),
       (3, 'mail', '{"n":3}', now(), 10, null, now(), 'never'),
       (4, 'mail', '{"n":4}', now(), 1, now(), null, null)`,
    );
    await migrate({ databaseUrl: database.url });
    const claimed = await claimMessages(databaseContext({ orm }), {
      jobs: ['mail'],
      except: [],
      limit: 10,
      claimMs: 60_000,
    });
    expect(claimed.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: 1, job: 'mail', payload: { n: 1 }, traceparent: null, attempt: 1, claimId: expect.any(String) },
      { id: 2, job: 'mail', payload: { n: 2 }, traceparent: null, attempt: 4, claimId: expect.any(String) },
    ]);
  } finally {
    await orm.close();
    await database.drop();
  }
});
