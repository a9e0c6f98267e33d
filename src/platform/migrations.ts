import { migrations } from '../migrations/index.js';
import { AppError } from './errors.js';
import type { Logger } from './logger.js';
import { openOrm, type Orm } from './orm.js';

export interface MigrationState {
  name: string;
  /** Null: it waits. */
  appliedAt: Date | null;
  /** False: a later version of this program has applied it. */
  known: boolean;
}

/** A migration could not be applied; nothing of this run was, and the message names it. */
export class MigrationError extends Error {
  constructor(name: string, cause: Error & { code?: string }) {
    super(`Migration ${name} failed, and nothing was changed: ${cause.message}`, { cause });
    this.code = cause.code ?? 'MIGRATION_FAILED';
  }
  readonly code: string;
}

/** What was applied when, and what waits, in the order in which they are applied. Changes nothing. */
export async function migrationStates(orm: Orm): Promise<MigrationState[]> {
  const em = orm.em.fork();
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

/** Names of the migrations that this version needs and the database lacks. */
export const waitingMigrations = async (orm: Orm): Promise<string[]> =>
  (await migrationStates(orm)).filter(each => each.appliedAt === null).map(({ name }) => name);

interface Migrating {
  databaseUrl: string;
  log?: Logger;
}

/**
 * Migrates what waits, or refuses where MIGRATE=false leaves that to the command `migrate`.
 * @throws CONFLICT, MigrationError
 */
export async function requireCurrentSchema(
  orm: Orm,
  { mayMigrate, ...migrating }: Migrating & { mayMigrate: boolean },
): Promise<void> {
  const waiting = await waitingMigrations(orm);
  if (waiting.length === 0) return;
  if (mayMigrate) return migrate(migrating);
  throw new AppError('CONFLICT', 'MIGRATIONS_PENDING', { count: waiting.length, first: waiting[0]! });
}

/**
 * Applies what waits, all or nothing, on a connection of its own: a migration takes as long as it takes, and so does the
 * wait for another process that is doing it already; that one's work is found done then.
 * @param onApplied hears each name; they count once all are applied
 * @throws MigrationError
 */
export async function migrate(
  { databaseUrl, log }: Migrating,
  onApplied: (name: string) => void = () => {},
): Promise<void> {
  const orm = openOrm({ databaseUrl, poolSize: 2, statementMs: null, log });
  let current = 'of the list of migrations';
  orm.migrator.on('migrating', ({ name }) => void (current = name));
  orm.migrator.on('migrated', ({ name }) => onApplied(name));
  try {
    await orm.em.fork().transactional(async em => {
      await em.execute('select pg_advisory_xact_lock(727000)');
      await orm.migrator.up({ transaction: em.getTransactionContext<object>() }).catch((error: unknown) => {
        throw new MigrationError(current, error as Error);
      });
    });
  } finally {
    await orm.close();
  }
}
