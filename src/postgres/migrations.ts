import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '../migrations/index.js';
import { AppError } from '../failures/errors.js';
import type { Logger } from '../platform/watching/logger.js';
import { beforeContract, neededOf, stepOf } from './migration-steps.js';
import { openOrm, type Orm } from './orm.js';

export interface MigrationState {
  name: string;
  /** Null: the migration is still waiting. */
  appliedAt: Date | null;
  /** False: a later version of this program has applied it. */
  known: boolean;
}

/** A migration could not be applied. No migration of this run was applied, and the message names the failed one. */
class MigrationError extends Error {
  constructor(name: string, cause: Error & { code?: string }) {
    super(`Migration ${name} failed, and nothing was changed: ${cause.message}`, { cause });
    this.code = cause.code ?? 'MIGRATION_FAILED';
  }
  readonly code: string;
}

/**
 * Milliseconds that a step waits for a lock in each attempt: statements queued behind it wait as long. The first attempts are
 * shorter than PostgreSQL's `deadlock_timeout`, a second. After that time PostgreSQL would end a read that is in a deadlock
 * with the step: each waits for a table that the other has locked.
 */
const LOCK_MS = [...Array<number>(10).fill(400), ...Array<number>(5).fill(3_000)];
const PAUSE_MS = 1_000;
/** SQLSTATEs for a lock that was not available in time, or only in a deadlock. */
const notNow = ['55P03', '40P01'];

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
  if (mayMigrate && (isAlone || isNew)) return migrate(migrating);
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
 * Applies the waiting migrations, all or nothing, on a connection of its own. A migration has no time limit. Nor has the wait
 * for another process that is migrating already; the work of that process is then found done. If there are only expand steps,
 * which are applied beside servers at work, they wait for locks only shortly, and are tried again.
 * @param onApplied hears each name; they count once all are applied
 * @throws MigrationError
 */
export async function migrate(
  { databaseUrl, log, only }: Migrating & { only?: 'before-contract' },
  onApplied: (name: string) => void = () => {},
): Promise<void> {
  const orm = openOrm({ databaseUrl, poolSize: 2, statementMs: null, log });
  let current = 'of the list of migrations';
  let applied: string[] = [];
  orm.migrator.on('migrating', ({ name }) => void (current = name));
  orm.migrator.on('migrated', ({ name }) => void applied.push(name));
  const once = (lockMs: number) =>
    orm.em.fork().transactional(async em => {
      await em.execute('select pg_advisory_xact_lock(727000)');
      const waiting = await waitingMigrations({ em });
      const chosen = only ? beforeContract(waiting) : waiting;
      if (chosen.length === 0) return;
      if (chosen.every(name => stepOf(name) === 'expand')) await em.execute(`set local lock_timeout = ${lockMs}`);
      const transaction = em.getTransactionContext<object>();
      await orm.migrator.up({ migrations: chosen, transaction }).catch((error: unknown) => {
        throw new MigrationError(current, error as Error);
      });
    });
  try {
    for (const [attempt, lockMs] of LOCK_MS.entries())
      try {
        applied = [];
        await once(lockMs);
        break;
      } catch (error) {
        const { code = '' } = error as { code?: string };
        if (attempt === LOCK_MS.length - 1 || !notNow.includes(code)) throw error;
        log?.warn({ err: error, attempt: attempt + 1 }, 'no lock for a migration, tried again');
        await sleep(PAUSE_MS);
      }
    applied.forEach(onApplied);
  } finally {
    await orm.close();
  }
}
