import type { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { createJobContext } from '../../src/graph/context.js';
import { type Database, openDatabase } from '../../src/postgres/database.js';
import { StatementLength, UsualLength } from '../../src/postgres/long-work.js';
import { plainPool } from '../../src/postgres/replica.js';
import { AsBytes, textIn } from '../../src/postgres/row-bytes.js';
import { type Read, SharedReads } from '../../src/postgres/shared-reads.js';
import { eventually } from '../support/eventually.js';
import { ofFastPath } from '../support/fast-path.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

// Reads from one turn of the event loop are sent together, for all callers.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({}, { poolSize: 2 });
});

const pools: Pool[] = [];
afterEach(() => Promise.all(pools.splice(0).map(pool => pool.end())));

/** The number of messages that PostgreSQL answered while `work` ran. */
type Trips = (work: () => Promise<unknown>) => Promise<number>;

/** A pool with open connections, and a function that counts its round trips. */
async function aPool(max: number, { statementMs = 5_000 } = {}): Promise<[Pool, Trips]> {
  const pool = plainPool({ connectionString: elo.databaseUrl, max }, { statementMs, connectMs: 5_000 });
  pools.push(pool);
  let answered = 0;
  pool.on('connect', client =>
    (client as unknown as { connection: EventEmitter }).connection.on('readyForQuery', () => (answered += 1)),
  );
  const clients = await Promise.all(Array.from({ length: max }, () => pool.connect()));
  clients.forEach(client => client.release());
  const trips: Trips = async work => {
    const before = answered;
    await work();
    return answered - before;
  };
  return [pool, trips];
}

const texts = {
  series: 'select generate_series(1, $1::int)',
  none: 'select generate_series(1, $1::int) where false',
  text: 'select $1::text',
  part: 'select 1 / $1::int',
  json: 'select $1::json',
  end: 'select pg_terminate_backend(pg_backend_pid()) where $1::bool',
  sleep: 'select pg_sleep($1)',
  rooms: 'select id from rooms where id = $1',
  classes: 'select id from classes where id = $1',
};
const circle: { self?: unknown } = {};
circle.self = circle;

/** A function that reads by a pool and gives the first column, and the names of the reads sent alone. */
function readsOf(pool: Pool) {
  const alone: string[] = [];
  const reads = new SharedReads(pool, read => {
    alone.push(read.name!);
    return pool.query(read);
  });
  const prepared = (name: string) => ({ name, kind: new StatementLength(new UsualLength()) });
  const ask = async (name: keyof typeof texts, value: unknown) => {
    const how = { rowMode: 'array', types: new AsBytes() };
    const read: Read = { name, text: texts[name], values: [value], prepared: prepared(name), ...how };
    return (await reads.ask(read)).rows.map(row => textIn(row, 0));
  };
  return { ask, alone };
}

ofFastPath.it('at most six reads share a message, and each gets its own rows', async () => {
  const [pool, trips] = await aPool(2);
  const { ask, alone } = readsOf(pool);
  const seven = async () =>
    expect(
      await Promise.all([
        ask('series', 3),
        ask('none', 3),
        ask('text', 'Érica'),
        ask('series', 1),
        ask('none', 1),
        ask('text', 'the sixth'),
        ask('text', 'the seventh'),
      ]),
    ).toEqual([['1', '2', '3'], [], ['Érica'], ['1'], [], ['the sixth'], ['the seventh']]);
  for (let time = 0; time < 3; time++) expect(await trips(seven)).toBe(2);
  expect(alone).toEqual([]);
});

ofFastPath.it.each([
  { why: 'fails', name: 'part', value: 0, code: '22012' },
  { why: 'has a value that can not be sent', name: 'json', value: circle, code: undefined },
  { why: 'loses the connection', name: 'end', value: true, code: '57P01' },
] as const)('only the read that $why fails, and the others are repeated', async ({ name, value, code }) => {
  const [pool] = await aPool(2);
  const { ask, alone } = readsOf(pool);
  for (let time = 0; time < 2; time++) {
    const outcomes = await Promise.allSettled([ask('text', 'a'), ask(name, value), ask('text', 'c')]);
    const reason = expect.objectContaining(code ? { code } : { message: expect.stringContaining('circular') });
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: ['a'] },
      { status: 'rejected', reason },
      { status: 'fulfilled', value: ['c'] },
    ]);
    expect(alone.splice(0)).toEqual(['text', 'text']);
    expect(await ask('series', 2)).toEqual(['1', '2']);
  }
});

/**
 * Makes a deadlock. The read has locked the rooms and waits for the classes; a migration has locked the classes and then locks
 * the rooms. PostgreSQL ends the read: its connection checks for deadlocks after two seconds, the connection of the migration
 * does not check in the time of the test. The migration waits within one statement, so that both wait well before that check,
 * and looks at its own database: the tests that run beside this one wait for locks too.
 */
async function withDeadlock(pool: Pool, read: () => Promise<unknown>): Promise<unknown> {
  await pool.query("set deadlock_timeout = '2s'");
  const migration = new Client({ connectionString: elo.databaseUrl });
  await migration.connect();
  try {
    await migration.query("set deadlock_timeout = '1min'; begin; lock table classes in access exclusive mode");
    const found = read();
    const waiting =
      'select from pg_locks join pg_database as d on d.oid = database where not granted and datname = current_database()';
    await migration.query(`do $$ begin while not exists (${waiting}) loop perform pg_sleep(0.01); end loop; end $$`);
    await migration.query('lock table rooms in access exclusive mode; rollback');
    return await found;
  } finally {
    await migration.end();
  }
}

ofFastPath.it('reads ended by a deadlock with a migration are repeated, shared or alone', async () => {
  const [pool] = await aPool(1);
  const { ask, alone } = readsOf(pool);
  expect(await withDeadlock(pool, () => Promise.all([ask('rooms', 0), ask('classes', 0)]))).toEqual([[], []]);
  expect(alone).toEqual(['rooms', 'classes']);
  const database = openDatabase(pool);
  const read = () => database.bytes('select from (select from rooms offset 0) r, (select from classes) c limit 0', []);
  expect(await withDeadlock(pool, read)).toMatchObject({ rows: [] });
});

ofFastPath.it('a shared message without an answer is not repeated', async () => {
  const [pool] = await aPool(1, { statementMs: 100 });
  await pool.query('set statement_timeout = 0');
  const { ask, alone } = readsOf(pool);
  const outcomes = await Promise.allSettled([ask('sleep', 4), ask('text', 'behind it')]);
  const reason = expect.objectContaining({ code: 'ETIMEDOUT' });
  expect(outcomes).toEqual(Array(2).fill({ status: 'rejected', reason }));
  expect(alone).toEqual([]);
});

ofFastPath.it('reads that come while others wait for a connection go with or after them', async () => {
  const [pool, trips] = await aPool(1);
  const { ask } = readsOf(pool);
  const all: Promise<unknown>[] = [];
  const held = await pool.connect();
  const work = async () => {
    for (let turn = 0; turn < 3; turn++) {
      for (const value of [1, 2, 3]) all.push(ask('text', `${turn} ${value}`));
      await nextTurn();
    }
    held.release();
    expect(await Promise.all(all)).toEqual([
      ...[['0 1'], ['0 2'], ['0 3'], ['1 1'], ['1 2'], ['1 3']],
      ...[['2 1'], ['2 2'], ['2 3']],
    ]);
  };
  expect(await trips(work)).toBe(2);
});

ofFastPath.it('reads without a connection fail, and the next read is answered', async () => {
  const [pool] = await aPool(1);
  pool.options.connectionTimeoutMillis = 50;
  const { ask } = readsOf(pool);
  const held = await pool.connect();
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => ask('text', 'one')));
  const reason = expect.objectContaining({ code: '53300' });
  expect(outcomes).toEqual(Array(9).fill({ status: 'rejected', reason }));
  held.release();
  expect(await ask('text', 'next')).toEqual(['next']);
  await pools.pop()!.end();
  const [late, other] = await Promise.allSettled([ask('text', 'late'), ask('text', 'late')]);
  expect([late, other].map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('work counts as short after four runs that are short compared with all work', () => {
  const rule = new UsualLength();
  const [list, report, young] = [new StatementLength(rule), new StatementLength(rule), new StatementLength(rule)];
  for (let run = 0; run < 100; run++) list.ran(2);
  for (let run = 0; run < 3; run++) young.ran(1);
  expect([list.isShort, young.isShort]).toEqual([true, false]);
  for (let run = 0; run < 4; run++) report.ran(30);
  expect([report.isShort, report.isLong]).toEqual([false, true]);
  // After one long run the work is no longer short; it takes four short runs to be short again.
  list.ran(30);
  for (let run = 0; run < 3; run++) list.ran(2);
  expect(list.isShort).toBe(false);
  list.ran(2);
  expect(list.isShort).toBe(true);
  // On a full server all work takes that long.
  for (let run = 0; run < 200; run++) list.ran(30);
  expect([list.isShort, report.isShort]).toEqual([true, true]);
});

/** Repeats until a read and its like share a message; on a busy machine short reads look long for a while. */
const shares = (database: Database, trips: Trips, text: string, value: unknown, options = {}) => {
  const read = () => database.bytes(text, [value], options);
  return eventually(async () => (await trips(() => Promise.all([read(), read()]))) === 1, 'a shared message');
};

ofFastPath.it('prepared short reads share messages, and writes and long reads do not', async () => {
  const [pool, trips] = await aPool(2);
  const database = openDatabase(pool);
  const two = (text: string, value: unknown, options = {}) =>
    trips(() => Promise.all([database.bytes(text, [value], options), database.bytes(text, [value], options)]));
  expect(await two(texts.text, 'unknown')).toBe(2);
  await shares(database, trips, texts.text, 'known');
  await shares(database, trips, texts.series, 3, { isClients: true });
  for (let time = 0; time < 6; time++) {
    expect(await two('select $1::int', 1, { isWrite: true })).toBe(2);
    expect(await two(texts.sleep, 0.3)).toBe(2);
  }
});

ofFastPath.it('a read that exceeded its time limit no longer counts as short', async () => {
  const [pool, trips] = await aPool(2, { statementMs: 500 });
  const database = openDatabase(pool);
  await shares(database, trips, texts.sleep, 0);
  const sleep = (seconds: number) => database.bytes(texts.sleep, [seconds]);
  const outcomes = await Promise.allSettled([sleep(0), sleep(5)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  // These use new connections: connections with errors are closed.
  await Promise.all([sleep(0), sleep(0)]);
  expect(await trips(() => Promise.all([sleep(0), sleep(0)]))).toBe(2);
});

ofFastPath.it('reads in a transaction use its connection, and none leaves it', async () => {
  const { services } = elo.app;
  const trips: Trips = work => elo.roundTrips(work);
  await shares(services.database, trips, `select current_setting('elo.test', $1)`, true);
  const outside = createJobContext(services, 'test');
  await outside.transaction(async ctx => {
    await ctx.rows(`select set_config('elo.test', 'inside', true)`, []);
    const read = async (of: typeof ctx) =>
      (await of.bytes(`select current_setting('elo.test', $1)`, [true])).rows.map(row => textIn(row, 0));
    expect(await Promise.all([read(ctx), read(ctx)])).toEqual([['inside'], ['inside']]);
    await expect(read(outside)).rejects.toThrow('sent past the transaction');
  });
});

ofFastPath.it('lists of one record are read together', async () => {
  const participant = await elo.make.aUser({});
  const group = await elo.make.aClass({});
  await elo.make.anEnrollment({ class: group, participant });
  await elo.make.aSubmission({ class: group, participant, files: 1 });
  const home = `{ me { enrollments {
    presence { id } submissions { id } class { course { activities { id } } meetings { id } } } } }`;
  const ask = async () => {
    let lookups = 0;
    const trips = await elo.roundTrips(async () => {
      const sent = await elo.statements(async () => {
        const { body } = await elo.graphql(home, {}, { as: participant });
        expect(body.errors).toBeUndefined();
        expect(body.data.me.enrollments[0].submissions).toHaveLength(1);
      });
      lookups = sent.filter(isCallerLookup).length;
      // They read the person, the enrollments, and four lists below them.
      expect(sent).toHaveLength(6 + lookups);
    });
    return trips - lookups;
  };
  await eventually(async () => (await ask()) === 3, 'one message for four lists');
});
