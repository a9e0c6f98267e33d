import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Migration } from '@mikro-orm/migrations';
import { Client } from 'pg';
import { migrations } from '../../src/migrations/index.js';
import { BATCH_ROWS, Move, Validation } from '../../src/postgres/row-moves.js';
import { migrate, waitingMigrations } from '../../src/postgres/migrations.js';
import { openOrm, type Orm } from '../../src/postgres/orm.js';
import { aDatabase } from '../support/databases.js';
import { eventually } from '../support/eventually.js';

// Steps that go through rows (src/postgres/row-moves.ts), on a database of the version before with earlier audit records.

const MOVE = '20261229140000-texts-of-audit';
const CHANGES = 2 * BATCH_ROWS + 500;

let database: Awaited<ReturnType<typeof aDatabase>>;
let orm: Orm;
let writer: Client;
beforeAll(() => {
  expect(migrations.map(({ name }) => name)).toContain(MOVE);
});
beforeEach(async () => {
  await close();
  database = await aDatabase();
  orm = openOrm({ databaseUrl: database.url, poolSize: 3 });
  writer = new Client({ connectionString: database.url });
  await writer.connect();
  await sql(`delete from migrations where name = '${MOVE}'`);
  await sql(`
    insert into audit_changes (id, audit_record_id, at, record_type, record_id, operation, fields)
    select n, n, now(), case when n % 2 = 0 then 'Meeting' else 'Presence' end, n, 'CHANGED',
           jsonb_build_array(jsonb_build_object('name', 'title', 'before', null, 'after', 'Mentoria ' || n))
      from generate_series(1, ${CHANGES}) as n;
    select setval('audit_changes_id_seq', ${CHANGES})`);
});
const close = async () => {
  await writer?.end();
  await orm?.close();
  await database?.drop();
};
afterAll(close);

const sql = <Row = Record<string, unknown>>(text: string) => orm.em.fork().execute<Row[]>(text);
const run = () => migrate({ databaseUrl: database.url });
/** A move that waits for a row within a batch: it gives way after a while, and comes back. */
const AT_THE_ROW = `where datname = current_database() and wait_event_type = 'Lock' and query like '%update audit_changes%'`;
const moved = async () => {
  const [found] = await sql<{ changes: string; values: string; transactions: string }>(`
    select (select count(*) from audit_changes where fields @? '$[*].apart') as changes,
           (select count(distinct xmin::text) from audit_changes where fields @? '$[*].apart') as transactions,
           (select count(*) from audit_values where held ? 'title') as values`);
  return Object.fromEntries(Object.entries(found!).map(([name, count]) => [name, Number(count)]));
};

it('a move goes in batches beside a writer whose transaction is open, and holds no lock of the table', async () => {
  await writer.query('begin');
  // Every mutation does this. A step that altered the table would wait for its end.
  await writer.query(`insert into audit_changes (audit_record_id, at, record_type, record_id, operation, fields)
    values (1, now(), 'Presence', '1', 'CHANGED', '[]')`);
  await run();
  await writer.query('commit');
  expect(await moved()).toEqual({ changes: CHANGES / 2, values: CHANGES / 2, transactions: 3 });
  expect(await waitingMigrations(orm)).toEqual([]);
});

it('a move that was stopped goes on: nothing is lost, nothing is done twice', async () => {
  await writer.query('begin');
  await writer.query(`select from audit_changes where id = ${BATCH_ROWS + 2} for update`);
  const stopped = run().then(
    () => 'done',
    (error: Error) => error.message,
  );
  const ended = () => sql(`select pg_terminate_backend(pid) from pg_stat_activity ${AT_THE_ROW}`);
  await eventually(async () => (await ended()).length === 1, 'the second batch to wait for the row');
  expect(await stopped).toMatch(`Migration ${MOVE} was stopped, and goes on when migrate is run again: `);
  await writer.query('rollback');
  expect(await moved()).toEqual({ changes: BATCH_ROWS / 2, values: BATCH_ROWS / 2, transactions: 1 });
  expect(await waitingMigrations(orm)).toEqual([MOVE]);
  await run();
  expect(await moved()).toMatchObject({ changes: CHANGES / 2, values: CHANGES / 2 });
  expect(await waitingMigrations(orm)).toEqual([]);
});

it('the audit is append-only for everybody else while its texts move, and afterwards', async () => {
  const refused = `update audit_changes set operation = 'REMOVED' where id = 1`;
  await writer.query('begin');
  await writer.query(`select from audit_changes where id = ${BATCH_ROWS + 2} for update`);
  const moving = run();
  await eventually(
    async () => (await sql(`select pid from pg_stat_activity ${AT_THE_ROW}`)).length === 1,
    'the move to be within a batch',
  );
  await expect(sql(refused)).rejects.toThrow('audit_changes is append-only');
  await writer.query('rollback');
  await moving;
  await expect(sql(refused)).rejects.toThrow('audit_changes is append-only');
  await expect(sql('truncate audit_changes')).rejects.toThrow('append-only');
});

it('every move leaves the rows alone that are as they should be', async () => {
  await run();
  for (const { name, class: Named } of migrations) {
    const migration = new (Named as unknown as new (...given: ConstructorParameters<typeof Migration>) => Migration)(
      orm.em.getDriver(),
      orm.config,
    );
    if (!(migration instanceof Move)) continue;
    for (const { table, statements } of migration.parts) {
      await writer.query('begin');
      let changed = 0;
      for (const statement of statements({ after: 0, upTo: CHANGES + 1 }))
        changed += (await writer.query(statement)).rowCount ?? 0;
      await writer.query('rollback');
      expect({ name, table, changed }).toEqual({ name, table, changed: 0 });
    }
  }
});

it('a look at the rows of new constraints goes on beside a writer whose transaction is open', async () => {
  const looks = migrations.filter(
    ({ class: Named }) => (Named as unknown as object as { prototype: unknown }).prototype instanceof Validation,
  );
  const unchecked = () =>
    sql<{ table: string; name: string; check: string }>(`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as check
        from pg_constraint where contype = 'c' and not convalidated`);
  await run();
  expect(await unchecked()).toEqual([]);
  const [late] = await sql<{ check: string }>(
    `select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'presences_late_check'`,
  );
  await sql(`alter table presences drop constraint presences_late_check,
                                   add constraint presences_late_check ${late!.check} not valid;
             delete from migrations where name in (${looks.map(({ name }) => `'${name}'`).join(', ')})`);
  expect(await unchecked()).toHaveLength(1);
  await writer.query('begin');
  await writer.query('lock table presences in row exclusive mode');
  await run();
  await writer.query('rollback');
  expect(await unchecked()).toEqual([]);
});
