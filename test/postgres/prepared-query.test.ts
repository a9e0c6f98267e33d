import { type EventEmitter, once } from 'node:events';
import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { mock } from 'node:test';
import { Pool } from 'pg';
import { boundedPool } from '../../src/postgres/connections.js';
import { type Database, openDatabase } from '../../src/postgres/database.js';
import { UsualLength } from '../../src/postgres/long-work.js';
import { Messages, type Prepared, PreparedQuery } from '../../src/postgres/prepared-query.js';
import { textIn } from '../../src/postgres/row-values.js';
import { ofFastPath } from '../support/fast-path.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

let pool: Pool;
let database: Database;
/** The number of row descriptions that came over the pool's connections. */
let described = 0;
beforeEach(async () => {
  const { options, guard } = boundedPool(null);
  pool = new Pool({ ...options, connectionString: elo.databaseUrl, max: 1 });
  pool.on('connect', client => {
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('rowDescription', () => (described += 1));
  });
  guard(pool);
  database = openDatabase(pool);
  await pool.query('select 1'); // connected, and set up
  described = 0;
});
afterEach(() => pool.end());

const text = 'select n, n / $1 as part, null::text as nothing from generate_series(1, 3) n';
const three = [
  { n: 1, part: 0, nothing: null },
  { n: 2, part: 1, nothing: null },
  { n: 3, part: 1, nothing: null },
];

ofFastPath.it('PostgreSQL describes a prepared statement once, and the rows are the same', async () => {
  // One comes without a name, and one when the statement is prepared.
  for (let times = 0; times < 5; times += 1) expect(await database.rows(text, [2])).toEqual(three);
  expect(described).toBe(2);
  const { rows, parsers } = await database.bytes(text, [2]);
  const [parse] = parsers() as [(text: string) => unknown];
  expect(rows.map(row => parse(textIn(row, 0)!))).toEqual([1, 2, 3]);
  expect(rows.map(row => textIn(row, 2))).toEqual([null, null, null]);
  expect(described).toBe(2);
});

it('a failing statement, or one with values that can’t be sent, leaves its connection usable', async () => {
  for (let times = 0; times < 3; times += 1) await database.rows(text, [2]);
  await expect(database.rows(text, [0])).rejects.toMatchObject({ code: '22012' });
  const circle: Record<string, unknown> = {};
  circle.circle = circle;
  await expect(database.rows(text, [circle])).rejects.toThrow(/circular/);
  expect(await database.rows(text, [2])).toEqual(three);
  expect(pool.totalCount).toBe(1);
});

ofFastPath.it('a connection that lacks the statement prepares it without a description', async () => {
  for (let times = 0; times < 3; times += 1) await database.rows(text, [2]);
  const client = await pool.connect();
  // The pool does not wait for it any more; it must be closed before the database is dropped.
  const gone = once(client, 'end');
  client.release(true);
  await gone;
  described = 0;
  expect(await database.rows(text, [2])).toEqual(three);
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  expect(rows.map(({ statement }) => statement)).toEqual([text]);
});

ofFastPath.it('an idle connection is kept with its prepared statements for over a minute', async () => {
  for (let times = 0; times < 3; times += 1) await database.rows(text, [2]);
  // Taken from the pool before the timers are replaced: the pool would not end the timer of its idleness, and the process waits.
  const client = await pool.connect();
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    client.release();
    mock.timers.tick(60_000);
  } finally {
    mock.timers.reset();
  }
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  expect(rows.map(({ statement }) => statement)).toEqual([text]);
});

it('a prepared query is parsed and described once, and sends all its messages in one write', async () => {
  const sent: Buffer[] = [];
  const stream = { writable: true, write: (bytes: Buffer) => sent.push(bytes) };
  const connection = { stream, parsedStatements: {}, submittedNamedStatements: {} } as never;
  const prepared: Prepared = { name: 'elo_n', kind: new UsualLength() as never };
  const submit = () => {
    new PreparedQuery({ text: 'select 1 as n', name: 'elo_n', prepared }, () => {}).submit(connection);
    return kindsOf(sent.at(-1)!);
  };
  /** The letters of the messages: parse, bind, describe, execute, sync. */
  const kindsOf = (bytes: Buffer) => {
    let kinds = '';
    for (let at = 0; at < bytes.length; at += bytes.readInt32BE(at + 1) + 1) kinds += String.fromCodePoint(bytes[at]!);
    return kinds;
  };
  expect(submit()).toBe('PBDES');
  prepared.fields = [{ name: 'n', format: 'text' }] as never;
  expect(submit()).toBe('BES');
  expect(sent).toHaveLength(2);
});

it('messages are collected until they are sent, and not to a closed connection', () => {
  const sent: Buffer[] = [];
  const stream = { writable: true, write: (bytes: Buffer) => sent.push(bytes) };
  const messages = () => new Messages({ stream } as never);
  const both = messages();
  both.parse({ text: 'select 1' });
  both.sync();
  both.close({ type: 'S', name: 'a' });
  expect(sent).toEqual([]);
  both.sendTo({ stream } as never);
  // Parse, close, and one sync for all.
  expect(sent[0]!.toString('latin1').replaceAll(/[^PCS]/g, '')).toMatch(/^P.*C.*S$/);
  messages().sendTo({ stream: { ...stream, writable: false } } as never);
  expect(sent).toHaveLength(1);
});
