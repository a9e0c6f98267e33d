import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import type { Pool } from 'pg';
import { schemas } from '../entities/index.js';
import { migrations } from '../migrations/index.js';
import { boundedPool } from './connections.js';
import type { StatementLimits } from './pool-state.js';
import type { Logger } from '../platform/watching/logger.js';

export type Orm = MikroORM;

export interface OrmOptions {
  databaseUrl: string;
  poolSize: number;
  /** Milliseconds after which a statement is ended; null: never, for work without a time limit. */
  statementMs?: number | null;
  /** Gets the pool before its first connection; tests listen to the messages on the wire. */
  onPool?: (pool: Pool) => void;
  log?: Logger;
}

export const LOCK_MS = 10_000;

/** True when a statement failed because it would break this constraint of the database. */
export const isConstraint = (error: unknown, name: string): boolean =>
  (error as { constraint?: string } | null)?.constraint === name;

/** True when a statement, or a write of entities, failed because there is such a row already. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string } | null)?.code === '23505';

/** True when PostgreSQL refused the written value, and would refuse it again. */
export const isValueRefused = (error: unknown): boolean =>
  /^2[23]/.test((error as { code?: string } | null)?.code ?? '');

/**
 * Connects lazily, also through a pooler such as PgBouncer. Sessions run in UTC, so that the text of every instant is UTC.
 * Statements end after `statementMs`, waits for a lock after 10 s, for a connection after 5 s. When PostgreSQL itself does not
 * answer, our side ends them in the same way.
 */
export function openOrm({ databaseUrl, poolSize, statementMs = 30_000, onPool, log }: OrmOptions): Orm {
  const limits: StatementLimits | null = statementMs === null ? null : { statementMs, lockMs: LOCK_MS };
  const { options: bounds, guard } = boundedPool(limits);
  const options: Options = {
    clientUrl: databaseUrl,
    entities: schemas,
    extensions: [Migrator],
    migrations: { migrationsList: migrations, tableName: 'migrations', snapshot: false, allOrNothing: true },
    pool: { min: 0, max: poolSize },
    driverOptions: {
      application_name: 'elo',
      ...bounds,
      onPoolCreated: (pool: Pool) => {
        guard(pool);
        onPool?.(pool);
      },
    },
    discovery: { checkDuplicateTableNames: true },
    // The audit triggers are functions of many tables, and entities can’t declare them: domain/kernel/audit-triggers.ts does.
    schemaGenerator: { ignoreTriggers: true },
    forceUtcTimezone: true,
    // Two lines for each migration.
    logger: message => log?.debug(message),
    colors: false,
  };
  // Not `init`, because it looks for packages of extensions and so loads all of MikroORM a second time in the joined program.
  return new MikroORM(options);
}
