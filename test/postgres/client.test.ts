import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { clientOf, closing } from '../../src/postgres/client.js';
import { connectionInside, insideOf } from '../../src/postgres/pg-internals.js';
import { runTogether } from '../../src/postgres/pipeline.js';
import { createWaits } from '../../src/postgres/pool-state.js';
import { aDatabase } from '../support/databases.js';
import { ofFastPath } from '../support/fast-path.js';

let database: Awaited<ReturnType<typeof aDatabase>>;
let client: Client;
beforeEach(async () => {
  database = await aDatabase();
  const Bounded = clientOf({ limits: { statementMs: 60_000, lockMs: 60_000 }, waits: createWaits(), pooler: null });
  client = new Bounded({ connectionString: database.url });
  // A broken connection tells its statement too.
  client.on('error', () => {});
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

it('a statement without an answer in time is told so', async () => {
  const slow = { text: 'select pg_sleep(600)', limitMs: 50 };
  await expect(client.query(slow)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

it('a prepared statement is closed by a message', async () => {
  await client.query({ name: 'one', text: 'select 1' });
  const prepared = async () => (await client.query('select name from pg_prepared_statements')).rows;
  expect(await prepared()).toEqual([{ name: 'one' }]);
  await new Promise<void>(resolve => {
    client.query({ ...closing('one'), handleReadyForQuery: resolve } as never);
  });
  expect(await prepared()).toEqual([]);
});

it('statements run together up to the first one that fails', async () => {
  const run = (...texts: string[]) =>
    runTogether(
      query => client.query(query),
      texts.map(text => ({ text })),
    );
  const results = await run('begin', 'create table notes (n int)', 'insert into notes values (1) returning n');
  expect(results.map(({ command }) => command)).toEqual(['BEGIN', 'CREATE', 'INSERT']);
  expect(results[2]!.rows).toEqual([{ n: 1 }]);
  await expect(run('insert into notes values (1 / 0)', 'commit')).rejects.toMatchObject({ code: '22012' });
  await client.query('rollback');
  expect((await client.query(`select to_regclass('notes') as notes`)).rows).toEqual([{ notes: null }]);
});

ofFastPath.it('statements that run together are one message, and those that go along give no result', async () => {
  let answers = 0;
  const { connection } = insideOf(client);
  expect(connectionInside(connection as never)).toBe(connection);
  connection.on('readyForQuery', () => (answers += 1));
  const aside = { text: 'select 2 as two', isAside: true } as const;
  const results = await runTogether(query => client.query(query), [{ text: 'select 1 as one' }, aside]);
  expect(results.map(({ rows }) => rows)).toEqual([[{ one: 1 }]]);
  expect(answers).toBe(1);
});
