import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { plainClientOf } from '../../src/postgres/plain-client.js';
import { createWaits } from '../../src/postgres/pool-state.js';
import { aDatabase } from '../support/databases.js';

let database: Awaited<ReturnType<typeof aDatabase>>;
let client: Client;
const waits = createWaits();
beforeEach(async () => {
  database = await aDatabase();
  const limits = { statementMs: 60_000, lockMs: 60_000 };
  const PlainClient = plainClientOf({ limits, waits, pooler: { prepares: false } });
  client = new PlainClient({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const three = 'select n, n / $1 as part from generate_series(1, 3) n';

it('rows are objects, or texts for those who ask so', async () => {
  const { rows } = await client.query({ name: 'never prepared', text: three, values: [2] });
  expect(rows).toEqual([1, 2, 3].map(n => ({ n, part: Math.floor(n / 2) })));
  const types = { getTypeParser: () => (text: string) => text };
  const asked = { text: three, values: [2], rowMode: 'array' as const, types: types as never };
  expect((await client.query(asked)).rows[2]).toEqual(['3', '1']);
  expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([]);
});

it('the limits go with a transaction through a pooler', async () => {
  await client.query('begin');
  const { rows } = await client.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '1min' }]);
  await client.query('rollback');
});

it('a statement that fails leaves the connection as it was', async () => {
  await expect(client.query(three, [0])).rejects.toMatchObject({ code: '22012' });
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('a statement without an answer in time is told so, and its connection ends', async () => {
  const ended = once(client, 'end');
  const slow = { text: 'select pg_sleep(600)', limitMs: 50 };
  await expect(client.query(slow)).rejects.toMatchObject({
    code: 'ETIMEDOUT',
    message: 'No answer from PostgreSQL within 50 ms',
  });
  await ended;
  expect(waits.silent()).toBe(false);
});

it('a connection that breaks is told by its code', async () => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await expect(client.query('select pg_terminate_backend($1)', [rows[0]!.pid])).rejects.toMatchObject({
    code: '57P01',
  });
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '08006' });
});
