import { setTimeout as sleep } from 'node:timers/promises';
import type { Migration } from '@mikro-orm/migrations';
import { migrations } from '../migrations/index.js';
import { AppError } from '../failures/errors.js';
import { type Batch, BATCH_ROWS, Move, type Part, Validation } from './row-moves.js';
import type { Logger } from '../platform/watching/logger.js';
import { beforeContract, firstRunOf, neededOf, stepOf } from './migration-steps.js';
import { openOrm, type Orm } from './orm.js';

export interface MigrationState {
  name: string;
  /** Null: the migration is still waiting. */
  appliedAt: Date | null;
  /** False: a later version of this program has applied it. */
  known: boolean;
}

/** A migration could not be applied. Nothing of it was, the steps before it were, and the message names it. */
class MigrationError extends Error {
  constructor(name: string, cause: Error & { code?: string }, end = 'failed, and changed nothing') {
    const why =
      cause.code === HELD_TOO_LONG
        ? `it would have held its locks for more than ${Math.max(...TRIES.map(({ heldMs }) => heldMs)) / 1_000} seconds: stop the servers, and run migrate --offline`
        : cause.message;
    super(`Migration ${name} ${end}: ${why}`, { cause });
    this.code = cause.code ?? 'MIGRATION_FAILED';
  }
  readonly code: string;
}

/**
 * Milliseconds of each attempt of a step. `lockMs` is the wait for a lock: statements queued behind it wait as long. The first
 * waits are shorter than PostgreSQL's `deadlock_timeout`, a second. After that time PostgreSQL would end a read that is in a
 * deadlock with the step: each waits for a table that the other has locked. `heldMs` is the time for all of the step, so no
 * lock is held for longer.
 */
const SHORT_TRIES = 10;
const TRIES = [
  ...Array.from({ length: SHORT_TRIES }, () => ({ lockMs: 400, heldMs: 1_500 })),
  ...Array.from({ length: 5 }, () => ({ lockMs: 3_000, heldMs: 5_000 })),
];
const PAUSE_MS = 1_000;
/** Tries of a step that held its locks for too long: the first is a short one, the others have the long time. */
const MOST_TOO_LONG = 3;
/** SQLSTATE of a transaction that PostgreSQL ended, with its connection, after `transaction_timeout`. */
const HELD_TOO_LONG = '25P04';
/** SQLSTATEs for a lock that was not available in time, or only in a deadlock; or for locks held too long. */
const notNow = ['55P03', '40P01', HELD_TOO_LONG];
/** Milliseconds between two words about the progress of a move. */
const TELL_MS = 2_000;

/** Applied migrations with their times, and waiting migrations, in the order of application. Changes nothing. */
export async function migrationStates(orm: Pick<Orm, 'em'>): Promise<MigrationState[]> {
  const em = orm.em.fork({ keepTransactionContext: true });
  const [{ found }] = await em.execute<[{ found: boolean }]>("select to_regclass('migrations') is not null as found");
  const rows = found
    ? await em.execute<{ name: string; executed_at: string }[]>('select name, executed_at from migrations order by id')
    : [];
  const applied = new Map(rows.map(row => [row.name, new Date(row.executed_at)]));
  const own = migrations.map(({ name }) => name);
  const others = [...applied.keys()].filter(name => !own.includes(name));
  return [
    ...own.map(name => ({ name, appliedAt: applied.get(name) ?? null, known: true })),
    ...others.map(name => ({ name, appliedAt: applied.get(name)!, known: false })),
  ];
}

const namesWaiting = (states: readonly MigrationState[]): string[] =>
  states.filter(each => each.appliedAt === null).map(({ name }) => name);

/** Names of the migrations of this version that the database lacks. */
export const waitingMigrations = async (orm: Pick<Orm, 'em'>): Promise<string[]> =>
  namesWaiting(await migrationStates(orm));

/** Waiting migrations without which this version does not work: it works before contract steps that come last. */
export const neededMigrations = async (orm: Pick<Orm, 'em'>): Promise<string[]> =>
  neededOf(await waitingMigrations(orm));

/** The oldest major version with everything that the tables use: the collation `pg_unicode_fast` came with it. */
const NEEDED_POSTGRESQL = 18;

/** Throws for a PostgreSQL that the tables can't be in. @returns its version @throws CONFLICT */
export async function requirePostgresql(orm: Pick<Orm, 'em'>): Promise<string> {
  const em = orm.em.fork({ keepTransactionContext: true });
  const [{ version }] = await em.execute<[{ version: string }]>("select current_setting('server_version') as version");
  if (Number.parseInt(version) < NEEDED_POSTGRESQL)
    throw new AppError('CONFLICT', 'POSTGRESQL_TOO_OLD', { version, needed: NEEDED_POSTGRESQL });
  return version;
}

/** Throws when a later version has applied a step that this version can't work with. @throws CONFLICT */
export function refuseLaterTables(states: readonly MigrationState[]): void {
  const later = states.find(({ name, known }) => !known && stepOf(name) === 'contract');
  if (later) throw new AppError('CONFLICT', 'TABLES_CONTRACTED', { name: later.name });
}

interface Migrating {
  databaseUrl: string;
  log?: Logger;
}

interface Asked extends Migrating {
  only?: 'before-contract';
  /** True when no server is on this database: a step may hold its locks for as long as it needs. */
  isOffline?: boolean;
}

interface Heard {
  /** Hears each name, when it is applied. */
  onApplied?: (name: string) => void;
  /** Hears how far a move has come, now and then. @param share from 0 to 1 */
  onProgress?: (name: string, share: number) => void;
}

interface Requiring extends Migrating {
  mayMigrate: boolean;
  /** True when no other server can be on this database: contract steps then wait for nobody. */
  isAlone: boolean;
}

/**
 * Applies the migrations that a start needs, or refuses where MIGRATE=false leaves that to the command `migrate`. Contract
 * steps of a database that other servers may use are left to that command: this process does not know the servers that still
 * run.
 * @throws CONFLICT, MigrationError
 */
export async function requireCurrentSchema(orm: Orm, { mayMigrate, isAlone, ...migrating }: Requiring): Promise<void> {
  const states = await migrationStates(orm);
  refuseLaterTables(states);
  const waiting = namesWaiting(states);
  if (waiting.length === 0) return;
  // Tables that are there were made by one that is new enough.
  await requirePostgresql(orm);
  const isNew = waiting.length === states.length;
  if (mayMigrate && (isAlone || isNew)) return migrate({ ...migrating, isOffline: true });
  const needed = neededOf(waiting);
  if (needed.length > 0) {
    if (!mayMigrate)
      throw new AppError('CONFLICT', 'MIGRATIONS_PENDING', { count: waiting.length, first: waiting[0]! });
    const contract = needed.find(name => stepOf(name) === 'contract');
    if (contract) throw new AppError('CONFLICT', 'CONTRACT_STEP_FIRST', { name: contract });
    await migrate({ ...migrating, only: 'before-contract' });
  }
  if (needed.length < waiting.length)
    migrating.log?.warn(
      { migrations: waiting.slice(needed.length) },
      'contract steps wait: run the command migrate when no server of an earlier version runs',
    );
}

/**
 * Applies the waiting migrations on connections of its own, one after the other, each whole or not at all; the run of those
 * from before steps were declared, and the tables of a new database, are one transaction. Steps that servers work beside wait
 * for locks only shortly, hold them only shortly, and are tried again. A move has no end in time: it goes in batches. Nor has
 * the wait for another process that is migrating already; the work of that process is then found done.
 * @throws MigrationError
 */
export async function migrate(
  asked: Asked,
  { onApplied = () => {}, onProgress = () => {} }: Heard = {},
): Promise<void> {
  const orm = openOrm({ databaseUrl: asked.databaseUrl, poolSize: 2, statementMs: null, log: asked.log });
  try {
    for (;;) {
      const { applied, move } = await nextRun(orm, asked);
      applied.forEach(onApplied);
      if (applied.length === 0 && move === null) return;
      if (move === null) continue;
      for (const [at, part] of move.parts.entries())
        await movePart(orm, asked, move.name, part, share => onProgress(move.name, (at + share) / move.parts.length));
      if (await finish(orm, move.name)) onApplied(move.name);
    }
  } finally {
    await orm.close();
  }
}

interface Run {
  applied: string[];
  /** The move that comes next, not applied yet. */
  move: { name: string; parts: readonly Part[] } | null;
}

/** Applies the next run of steps, or finds that a move comes next; neither when nothing waits. */
const nextRun = (orm: Orm, asked: Asked): Promise<Run> => patiently(asked, limits => tryRun(orm, asked.only, limits));

type Limits = (typeof TRIES)[number] | null;

/** Does the work within the limits of each try. @param work must change nothing when it fails */
async function patiently<T>({ log, isOffline = false }: Asked, work: (limits: Limits) => Promise<T>): Promise<T> {
  let tooLong = 0;
  for (let attempt = 0; ; attempt += 1)
    try {
      return await work(isOffline ? null : TRIES[attempt]!);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code === HELD_TOO_LONG) {
        tooLong += 1;
        attempt = Math.max(attempt, SHORT_TRIES - 1);
      }
      if (attempt === TRIES.length - 1 || tooLong === MOST_TOO_LONG || !notNow.includes(code)) throw error;
      log?.warn({ err: error, attempt: attempt + 1 }, 'no lock for a migration, tried again');
      await sleep(PAUSE_MS);
    }
}

async function tryRun(orm: Orm, only: Asked['only'], limits: Limits): Promise<Run> {
  let current = 'of the list of migrations';
  const hear = ({ name }: { name: string }) => void (current = name);
  orm.migrator.on('migrating', hear);
  try {
    return await orm.em.fork().transactional(async em => {
      await em.execute(ONE_AT_A_TIME);
      const states = await migrationStates({ em });
      const waiting = namesWaiting(states);
      const isNew = waiting.length === states.length;
      const chosen = only ? beforeContract(waiting) : waiting;
      const run = isNew ? chosen : firstRunOf(chosen);
      const [first] = run;
      if (first === undefined) return { applied: [], move: null };
      const migration = migrationNamed(orm, first);
      if (!isNew && migration instanceof Move) return { applied: [], move: { name: first, parts: migration.parts } };
      const isBounded = !isNew && stepOf(first) !== 'undeclared' && !(migration instanceof Validation);
      if (limits && isBounded) {
        await em.execute(`set local lock_timeout = ${limits.lockMs}`);
        await em.execute(`set local transaction_timeout = ${limits.heldMs}`);
      }
      await orm.migrator.up({ migrations: run, transaction: em.getTransactionContext<object>() });
      return { applied: run, move: null };
    });
  } catch (error) {
    throw new MigrationError(current, error as Error);
  } finally {
    orm.migrator.off('migrating', hear);
  }
}

/** Holds until the end of the transaction: two processes do not migrate at once. */
const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(727000)';

type MigrationClass = new (...given: ConstructorParameters<typeof Migration>) => Migration;

function migrationNamed({ em, config }: Orm, name: string): Migration {
  const { class: Named } = migrations.find(each => each.name === name)!;
  return new (Named as unknown as MigrationClass)(em.getDriver(), config);
}

/** Goes through the rows that a table has now, a batch and a transaction at a time. */
async function movePart(
  orm: Orm,
  asked: Asked,
  name: string,
  part: Part,
  tell: (share: number) => void,
): Promise<void> {
  const [{ id: last }] = await orm.em.fork().execute<[{ id: number }]>(`${LAST_ID} ${part.table}`);
  let told = Date.now();
  for (let after = -1; after < last;) {
    const from = after;
    after = await patiently(asked, limits => moveBatch(orm, name, part, { after: from, upTo: last }, limits));
    if (Date.now() - told < TELL_MS) continue;
    told = Date.now();
    tell(after / last);
  }
}

const LAST_ID = `select coalesce(max(id), 0)::float8 as id from`;

/**
 * Moves the first of some rows. Somebody who has written one of them is waited for only shortly, because others may wait for the
 * rows that are locked already. @returns the id of the last one; `upTo` when no row is left, or another process was faster
 */
async function moveBatch(orm: Orm, name: string, part: Part, { after, upTo }: Batch, limits: Limits): Promise<number> {
  const rows = `(select id from ${part.table} where id > ${after} and id <= ${upTo} order by id limit ${BATCH_ROWS})`;
  try {
    return await orm.em.fork().transactional(async em => {
      await em.execute(ONE_AT_A_TIME);
      if (limits) await em.execute(`set local lock_timeout = ${limits.lockMs}`);
      const [{ id: last }] = await em.execute<[{ id: number }]>(`${LAST_ID} ${rows} as batch`);
      if (last <= after || !(await waitingMigrations({ em })).includes(name)) return upTo;
      for (const statement of part.statements({ after, upTo: last })) await em.execute(statement);
      return last;
    });
  } catch (error) {
    throw new MigrationError(name, error as Error, 'was stopped, and goes on when migrate is run again');
  }
}

/** Notes a move as applied. @returns false when another process has done so */
const finish = (orm: Orm, name: string): Promise<boolean> =>
  orm.em.fork().transactional(async em => {
    await em.execute(ONE_AT_A_TIME);
    if (!(await waitingMigrations({ em })).includes(name)) return false;
    await orm.migrator.up({ migrations: [name], transaction: em.getTransactionContext<object>() });
    return true;
  });
