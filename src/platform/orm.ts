import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import type { Pool } from 'pg';
import { schemas } from '../entities/index.js';
import { migrations } from '../migrations/index.js';
import type { Logger } from './logger.js';

export type Orm = MikroORM;

export interface OrmOptions {
  databaseUrl: string;
  poolSize: number;
  /** Gets the pool before its first connection; tests listen to what goes over the wire. */
  onPool?: (pool: Pool) => void;
  log?: Logger;
}

/**
 * Connects lazily. Sessions run in UTC, so that the text of every instant is UTC. Statements end after 30 s, locks are
 * waited for 10 s, connections 5 s.
 */
export function openOrm({ databaseUrl, poolSize, onPool, log }: OrmOptions): Promise<Orm> {
  const options: Options = {
    clientUrl: databaseUrl,
    entities: schemas,
    extensions: [Migrator],
    migrations: { migrationsList: migrations, tableName: 'migrations', snapshot: false, allOrNothing: true },
    pool: { min: 0, max: poolSize },
    driverOptions: {
      options: '-c TimeZone=UTC -c statement_timeout=30000 -c lock_timeout=10000',
      application_name: 'elo',
      // Who finds no free connection for so long is told to come again (BusyError).
      connectionTimeoutMillis: 5_000,
      onPoolCreated: onPool,
    },
    discovery: { checkDuplicateTableNames: true },
    forceUtcTimezone: true,
    logger: message => log?.info(message),
    colors: false,
  };
  return MikroORM.init(options);
}

/** Brings the tables up to date. Several processes may start at once: one does it, the others wait and find it done. */
export async function migrate(orm: Orm): Promise<void> {
  await orm.em.fork().transactional(async em => {
    await em.execute('select pg_advisory_xact_lock(727000)');
    await orm.migrator.up();
  });
}
