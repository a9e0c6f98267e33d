import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import { createReplicaMetrics } from '../../src/platform/watching/metrics.js';
import { boundedPool } from '../../src/postgres/connections.js';
import { openDatabase } from '../../src/postgres/database.js';
import { noReplica, openReplica, plainPool, type Replica } from '../../src/postgres/replica.js';
import { examineReplica } from '../../src/postgres/replica-questions.js';
import { type ReplicaWatch, watchReplica } from '../../src/postgres/replica-watch.js';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/*
 * Connections with `standby` find functions before those of PostgreSQL that answer as a standby does, and is as far as the table
 * `stand_in.state` says. So a test decides whether the standby is there and how far it is. test/e2e/process/read-replica.test.ts
 * has a real one.
 */

let elo: TestApp;
const pools: Pool[] = [];
beforeAll(async () => {
  elo = await startTestApp();
  await elo.make.em().execute(`
    create schema stand_in;
    create table stand_in.state (is_behind boolean not null, is_primary boolean not null);
    insert into stand_in.state values (false, false);
    create function stand_in.pg_is_in_recovery() returns boolean language sql as
      'select not is_primary from stand_in.state';
    create function stand_in.pg_last_wal_replay_lsn() returns pg_lsn language sql as
      $$select case when is_behind then '0/0'::pg_lsn else pg_current_wal_lsn() end from stand_in.state$$`);
});
const setState = (is: { behind?: boolean; primary?: boolean }) =>
  elo.make
    .em()
    .execute('update stand_in.state set is_behind = ?, is_primary = ?', [is.behind ?? false, is.primary ?? false]);
beforeEach(() => setState({}));
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});

const standbyUrl = () => {
  const url = new URL(elo.databaseUrl);
  url.searchParams.set('options', '-c search_path=stand_in,pg_catalog,public');
  return url.href;
};
function aPool(url = elo.databaseUrl): Pool {
  const pool = plainPool({ connectionString: url, max: 1 }, { statementMs: 5_000, connectMs: 10_000 });
  pools.push(pool);
  return pool;
}
const another = () => {
  const url = new URL(elo.databaseUrl);
  url.pathname = '/postgres';
  return url.href;
};

describe('a look at a replica', () => {
  it('tells of its state', async () => {
    expect(await examineReplica(aPool(), aPool(standbyUrl()), 500)).toMatch(
      /^a standby of the same database, which had what was written after \d+ ms; .*hot_standby_feedback = on/,
    );
  });

  it('refuses a server that takes writes', async () => {
    await expect(examineReplica(aPool(), aPool(), 500)).rejects.toThrow('it is no standby');
  });

  it('refuses another database', async () => {
    await expect(examineReplica(aPool(another()), aPool(standbyUrl()), 500)).rejects.toThrow('of another database');
  });

  it('refuses one that is behind', async () => {
    await setState({ behind: true });
    await expect(examineReplica(aPool(), aPool(standbyUrl()), 30)).rejects.toThrow('is not there after 30 ms');
  });
});

describe('the watch of a replica', () => {
  // A busy machine may stop this process for a while: it counts as a lag.
  const times = { everyMs: 10, lagMs: 1_000, leaseMs: 300 };
  function aWatch(url = standbyUrl(), primary = elo.databaseUrl) {
    const told: string[] = [];
    const reasons: string[] = [];
    const watch = watchReplica({ primary: aPool(primary), replica: aPool(url) }, times, {
      used: () => told.push('used'),
      left: reason => {
        told.push('left');
        reasons.push(reason.message);
      },
      silent: () => told.push('silent'),
    });
    closing = watch;
    return { watch, told, reasons };
  }
  /** One in use. On a busy machine the first check may be too slow, and the replica is left before it is used. */
  async function usedWatch() {
    const opened = aWatch();
    await eventually(() => opened.watch.isUsable(), 'the use of the replica');
    opened.told.length = 0;
    opened.reasons.length = 0;
    return opened;
  }
  let closing: ReplicaWatch | undefined;
  afterEach(() => closing?.close());

  it('uses it after two leases, and leaves it when it is behind', async () => {
    const began = performance.now();
    const { watch, told, reasons } = await usedWatch();
    expect(performance.now() - began).toBeGreaterThanOrEqual(2 * times.leaseMs);
    await eventually(() => watch.lagSeconds() < times.lagMs / 1_000, 'a lag below the limit');
    await setState({ behind: true });
    await eventually(() => told.includes('left'), 'the end of its use');
    expect([watch.isUsable(), told]).toEqual([false, ['left']]);
    expect(reasons[0]).toMatch(/is not there after 1000 ms/);
    await setState({});
    await eventually(() => watch.isUsable(), 'its use again');
    expect(told).toEqual(['left', 'used']);
  });

  it('rests after a read that failed because of it', async () => {
    const { watch, told, reasons } = await usedWatch();
    const since = performance.now();
    watch.failed(new Error('away'));
    expect([watch.isUsable(), told, reasons]).toEqual([false, ['left'], ['away']]);
    await eventually(() => watch.isUsable(), 'its use again');
    expect(performance.now() - since).toBeGreaterThanOrEqual(3 * times.leaseMs);
  });

  it('makes a write wait until the replica has it, for a lease at most', async () => {
    const { watch } = await usedWatch();
    await watch.caughtUp();
    await setState({ behind: true });
    const since = performance.now();
    await watch.caughtUp();
    const waited = performance.now() - since;
    expect(waited).toBeGreaterThanOrEqual(times.leaseMs - 5);
  });

  it.each([
    ['a server that takes writes', () => aWatch(elo.databaseUrl), /no standby/],
    ['a standby of another database', () => aWatch(standbyUrl(), another()), /another database/],
  ])('does not use %s', async (_what, open, reason) => {
    const { watch, told, reasons } = open();
    await eventually(() => told.includes('left'), 'the refusal');
    expect(reasons[0]).toMatch(reason);
    await sleep(3 * times.leaseMs);
    expect([watch.isUsable(), told]).toEqual([false, ['left']]);
  });

  it('tells once of a replica that does not answer', async () => {
    const { watch, told } = aWatch('postgres://127.0.0.1:1/none');
    await eventually(() => told.includes('silent'), 'the silence');
    await sleep(5 * times.everyMs);
    expect([watch.isUsable(), told]).toEqual([false, ['left', 'silent']]);
  });
});

describe('reads', () => {
  const open: Replica[] = [];
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });
  function aReplica(url = standbyUrl()) {
    const { options, guard } = boundedPool(null);
    const pool = new Pool({ ...options, connectionString: elo.databaseUrl, max: 2 });
    guard(pool);
    pools.push(pool);
    const database = openDatabase(pool);
    const metrics = createReplicaMetrics(new Registry());
    const given = { url, directUrl: elo.databaseUrl, pool, database, statementMs: 2_000, metrics };
    const replica = openReplica({ ...given, log: elo.app.services.log });
    open.push(replica);
    return { replica, database };
  }
  const pathOf = async (reads: { rows: Replica['primary']['rows'] }) =>
    (await reads.rows<{ path: string }>(`select current_setting('search_path') as path`, []))[0]!.path;

  /** Reads that the replica answers. On a busy machine the first connection may be too slow, and the primary answers. */
  const readsOf = (replica: Replica) =>
    eventually(async () => {
      const reads = replica.reads();
      return reads && (await pathOf(reads)).startsWith('stand_in') ? reads : null;
    }, 'reads from the replica');

  it('without a replica go to the primary', async () => {
    const { database } = aReplica();
    const none = noReplica(database);
    expect(none.reads()).toBeNull();
    expect(await none.primary.rows('select 1 as one', [])).toEqual([{ one: 1 }]);
    none.primary.stayAtPrimary();
    await none.caughtUp();
    await none.close();
  });

  it('go to a replica once it is known, until an operation stays at the primary', async () => {
    const { replica } = aReplica();
    expect(replica.reads()).toBeNull();
    const reads = await readsOf(replica);
    expect(await pathOf(reads)).toMatch(/^stand_in/);
    expect(await pathOf(replica.primary)).not.toMatch(/^stand_in/);
    reads.stayAtPrimary();
    expect(await pathOf(reads)).not.toMatch(/^stand_in/);
    await replica.caughtUp();
  });

  it('are repeated at the primary when the replica can’t answer', async () => {
    const { replica } = aReplica();
    const reads = await readsOf(replica);
    // 40001: a conflict with replaying, as PostgreSQL tells it.
    const failing = `select case when current_setting('search_path') like 'stand_in%' then stand_in.conflict() end as at`;
    await elo.make.em().execute(`
      create or replace function stand_in.conflict() returns int language plpgsql as
      $$begin raise exception 'conflict' using errcode = '40001'; end$$`);
    expect(await reads.rows(failing, [])).toEqual([{ at: null }]);
    expect(await pathOf(reads)).not.toMatch(/^stand_in/);
  });

  it('are not repeated when they fail by a fault of their own', async () => {
    const { replica } = aReplica();
    const reads = await readsOf(replica);
    await expect(reads.rows('select 1 / 0', [])).rejects.toMatchObject({ code: '22012' });
    expect(await pathOf(reads)).toMatch(/^stand_in/);
  });
});
