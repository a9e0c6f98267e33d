import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { KeptRequest } from '../../../src/cutover/relay/exchange.js';
import { audited } from '../../../src/domain/kernel/audit.js';
import { createJobContext } from '../../../src/graph/context.js';
import { keptRequest } from '../../support/kept-request.js';
import { startDemoApp } from '../../support/demo-app.js';
import { type CallOptions, startTestApp, type TestApp } from '../../support/test-app.js';
import { countTables, tracesOf } from '../../support/traces.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startDemoApp();
});
const run = (sql: string) => elo.make.em().execute(sql);

const presence: CallOptions = { as: { id: 3 }, json: { class_id: '1', student_id: '101', activity_id: '4' } };
const aWrite = (): Promise<KeptRequest> => keptRequest(elo, 'POST', '/portal/api/presence', presence);
/** The outcome of a trial: its status, or the reason why there is none. */
const outcomeOf = async (request: KeptRequest): Promise<number | string> =>
  elo.app.cutover.trial.tryOut(request).then(
    ({ status }) => status,
    (error: { name: string; reason: string }) => `${error.name} ${error.reason}`,
  );

describe('a failure in the middle of a trial', () => {
  afterEach(() => run('drop trigger if exists trouble on presences; drop function if exists trouble()'));
  const trouble = (statement: string) =>
    run(`create function trouble() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$;
      create trigger trouble after insert on presences for each row execute function trouble()`);

  it.each([
    ['a statement fails', `raise exception 'no'`, 500],
    ['the connection breaks', 'perform pg_terminate_backend(pg_backend_pid())', 'NotTriable BROKEN'],
    ['a statement takes too long', 'perform pg_sleep(10)', 'NotTriable TIME'],
  ])('leaves nothing behind and does not disturb the next trial when %s', async (_what, statement, outcome) => {
    const before = await tracesOf(elo);
    await trouble(statement);
    expect(await outcomeOf(await aWrite())).toBe(outcome);
    expect(await elo.app.cutover.trial.doSilently(await aWrite()).then(({ status }) => status, String)).toBe(
      typeof outcome === 'number' ? outcome : `NotTriable: The request could not be tried (${outcome.split(' ')[1]})`,
    );
    await run('drop trigger trouble on presences');
    expect(await outcomeOf(await aWrite())).toBe(200);
    expect(await tracesOf(elo)).toEqual(before);
  });

  it('is found when a constraint is checked only at the commit', async () => {
    await run(`create function trouble() returns trigger language plpgsql as $$ begin raise exception 'late'; end $$;
      create constraint trigger trouble after insert on presences deferrable initially deferred
        for each row execute function trouble()`);
    expect(await outcomeOf(await aWrite())).toBe((await elo.call('POST', '/portal/api/presence', presence)).status);
  });

  it('comes soon when a lock is held by another transaction, and holds nobody up', async () => {
    const before = await tracesOf(elo);
    await elo.make.em().transactional(async em => {
      await em.execute('lock table presences in exclusive mode');
      expect(await outcomeOf(await aWrite())).toBe('NotTriable LOCKED');
    });
    expect(await tracesOf(elo)).toEqual(before);
  });
});

describe('many concurrent trials', () => {
  it('answer like single trials and leave nothing behind', async () => {
    const before = await tracesOf(elo);
    const outcomes = await Promise.all(Array.from({ length: 8 }, async () => outcomeOf(await aWrite())));
    // Two trials write the same row: one may wait for the other, and that ends soon.
    expect(outcomes).toEqual(outcomes.map(() => 200));
    expect(await tracesOf(elo)).toEqual(before);
  });

  it('do not disturb writes of callers', async () => {
    const [tried, real] = await Promise.all([
      outcomeOf(await aWrite()),
      elo.call('POST', '/portal/api/logs', { as: { id: 101 }, json: { subscriber_id: '1', action: 'Abriu' } }),
    ]);
    expect({ tried, real: real.status }).toEqual({ tried: 200, real: 200 });
  });
});

describe('a server with two connections', () => {
  let small: TestApp;
  beforeAll(async () => {
    small = await startTestApp({}, { poolSize: 2 });
  });
  const aRead = () => keptRequest(small, 'GET', '/portal/api/envs');

  it('uses one connection for trials', async () => {
    const reads = await Promise.all(
      Array.from({ length: 4 }, async () => small.app.cutover.trial.tryOut(await aRead())),
    );
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('does not use the last free connection for a trial', async () => {
    await small.make.em().transactional(async em => {
      await em.execute('select 1');
      await expect(small.app.cutover.trial.tryOut(await aRead())).rejects.toMatchObject({
        name: 'NotTriable',
        reason: 'BUSY',
      });
    });
    expect((await small.app.cutover.trial.tryOut(await aRead())).status).toBe(200);
  });
});

it('a trial started within a mutation is not part of the mutation', async () => {
  const ctx = createJobContext(elo.app.services, 'test');
  // The mutation has an audit record of its own.
  const traces = () => tracesOf(elo, [...countTables, 'audit_records']);
  const before = await traces();
  const outcome = await audited(ctx, { action: 'test', args: {} }, () =>
    ctx.transaction(async () => outcomeOf(await aWrite())),
  );
  expect({ outcome, ...(await traces()) }).toEqual({ outcome: 200, ...before });
});
