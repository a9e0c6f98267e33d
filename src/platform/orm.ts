import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { schemas } from '../entities/index.js';
import { migrations } from '../migrations/index.js';
import type { Logger } from './logger.js';

export type Orm = MikroORM;

export interface OrmOptions {
  databaseUrl: string;
  poolSize: number;
  /** Called with every statement; tests count them. */
  onStatement?: (sql: string) => void;
  log?: Logger;
}

/** Connects lazily. Sessions run in UTC, so that the text of every instant is UTC. Statements end after 30 s. */
export function openOrm({ databaseUrl, poolSize, onStatement, log }: OrmOptions): Promise<Orm> {
  const options: Options = {
    clientUrl: databaseUrl,
    entities: schemas,
    extensions: [Migrator],
    migrations: { migrationsList: migrations, tableName: 'migrations', snapshot: false, allOrNothing: true },
    pool: { min: 0, max: poolSize },
    driverOptions: { options: '-c TimeZone=UTC -c statement_timeout=30000 -c lock_timeout=10000', application_name: 'elo' },
    discovery: { checkDuplicateTableNames: true },
    forceUtcTimezone: true,
    onQuery: onStatement && (sql => (onStatement(sql), sql)),
    logger: message => log?.info(message),
    colors: false,
  };
  return MikroORM.init(options);
}
