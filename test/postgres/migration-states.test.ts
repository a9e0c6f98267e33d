import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrations } from '../../src/migrations/index.js';
import { beforeContract, neededOf, stepOf } from '../../src/postgres/migration-steps.js';
import {
  migrationStates,
  neededMigrations,
  refuseLaterTables,
  requireCurrentSchema,
  requirePostgresql,
  waitingMigrations,
} from '../../src/postgres/migrations.js';
import { openOrm, type Orm } from '../../src/postgres/orm.js';
import { refusalAfter, refusalOf } from '../support/actors.js';
import { aDatabase } from '../support/databases.js';

let database: Awaited<ReturnType<typeof aDatabase>>;
let orm: Orm;
beforeAll(async () => {
  database = await aDatabase();
  orm = openOrm({ databaseUrl: database.url, poolSize: 1 });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const last = migrations.at(-1)!.name;
/** Runs the work with other names in the table of applied migrations. */
async function withApplied<T>(change: string, work: () => Promise<T>): Promise<T> {
  const before = await orm.em.execute<{ name: string; executed_at: string }[]>('select * from migrations');
  await orm.em.execute(change);
  try {
    return await work();
  } finally {
    await orm.em.execute('delete from migrations');
    for (const { name, executed_at: at } of before)
      await orm.em.execute('insert into migrations (name, executed_at) values (?, ?)', [name, at]);
  }
}
const applied = (name: string) => `insert into migrations (name, executed_at) values ('${name}', now())`;
const removed = (name: string) => `delete from migrations where name = '${name}'`;
const required = (mayMigrate = false) =>
  refusalAfter(() => requireCurrentSchema(orm, { databaseUrl: database.url, mayMigrate, isAlone: false }));

it('a migrated database has all migrations of this version, with their times', async () => {
  const states = await migrationStates(orm);
  expect(states.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  expect(states.every(({ appliedAt, known }) => appliedAt instanceof Date && known)).toBe(true);
  expect(await waitingMigrations(orm)).toEqual([]);
  expect(await neededMigrations(orm)).toEqual([]);
  expect(await required()).toBe('ALLOWED');
});

it('a migration that is not applied waits; a start without the right to migrate is refused', async () => {
  await withApplied(removed(last), async () => {
    expect((await migrationStates(orm)).at(-1)).toEqual({ name: last, appliedAt: null, known: true });
    expect(await waitingMigrations(orm)).toEqual([last]);
    expect(await neededMigrations(orm)).toEqual(stepOf(last) === 'contract' ? [] : [last]);
    expect(await required()).toBe('MIGRATIONS_PENDING');
  });
});

it('a migration of a later version is shown last, and refused when it is a contract step', async () => {
  await withApplied(applied('29990101000000-colours'), async () => {
    expect((await migrationStates(orm)).at(-1)).toMatchObject({ name: '29990101000000-colours', known: false });
    expect(await required()).toBe('ALLOWED');
  });
  await withApplied(applied('29990101000000-contract-colours'), async () => {
    expect(await required()).toBe('TABLES_CONTRACTED');
    expect(await required(true)).toBe('TABLES_CONTRACTED');
  });
});

it('a PostgreSQL that is too old is refused with the version that is needed', async () => {
  expect(Number.parseInt(await requirePostgresql(orm))).toBeGreaterThanOrEqual(18);
  for (const version of ['15.14 (Debian 15.14-0+deb12u1)', '17.9']) {
    const old = { em: { fork: () => ({ execute: async () => Promise.resolve([{ version }]) }) } } as never;
    const refused = { reason: 'POSTGRESQL_TOO_OLD', params: { version, needed: 18 } };
    await expect(requirePostgresql(old)).rejects.toMatchObject(refused);
  }
});

it('a database without that table has applied nothing', async () => {
  await orm.em.execute('alter table migrations rename to migrations_away');
  try {
    expect((await migrationStates(orm)).every(({ appliedAt }) => appliedAt === null)).toBe(true);
    expect(await waitingMigrations(orm)).toHaveLength(migrations.length);
  } finally {
    await orm.em.execute('alter table migrations_away rename to migrations');
  }
});

it('only a contract step of another version is refused', () => {
  const at = new Date();
  const ask = (name: string, known: boolean) => refusalOf(() => refuseLaterTables([{ name, appliedAt: at, known }]));
  expect(ask('29990101000000-contract-a', false)).toBe('TABLES_CONTRACTED');
  expect(ask('29990101000000-contract-a', true)).toBe('ALLOWED');
  expect(ask('29990101000000-a', false)).toBe('ALLOWED');
});

it('this version needs all steps up to the last that is no contract', () => {
  const [a, b, c] = ['20270101000000-a', '20270102000000-contract-b', '20270103000000-c'];
  expect(neededOf([a, b, c])).toEqual([a, b, c]);
  expect(neededOf([a, b])).toEqual([a]);
  expect(neededOf([b])).toEqual([]);
  expect(beforeContract([a, b, c])).toEqual([a]);
  expect(beforeContract([a, c])).toEqual([a, c]);
});
