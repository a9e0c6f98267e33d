import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../config/config.js';
import { refusePeopleInUse } from '../demo/refuse-people-in-use.js';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.js';
import type { Logger } from '../platform/watching/logger.js';
import { requireCurrentSchema, openOrm, type Orm } from '../postgres/index.js';

// The common parts of the operator's commands.

/** A command in the list of the program. */
export interface ListedCommand {
  summary: string;
  /** Begins the sentence when the command fails. */
  failed?: string;
  /** Loaded when it is asked for: a command loads only its own parts. */
  load(): Promise<{ define(command: Command): void | Promise<void> }>;
}

/** The command can't be done as given; the message says why. */
export class Refused extends Error {}

export interface Opened {
  orm: Orm;
  databaseUrl: string;
}

interface Options {
  poolSize?: number;
  log?: Logger;
  /** `any`: the tables may be of any version. */
  schema?: 'current' | 'any';
}

/**
 * Runs a command on the migrated database, beside a running server or without one, and closes what it opened.
 * @throws AppError CONFLICT when the tables are older than this version and may not be migrated here; ConfigError without
 *   NODE_ENV on a database in use
 */
export async function withDatabase<T>(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'migrate' | 'isEnvNamed'>,
  work: (opened: Opened) => Promise<T>,
  { schema = 'current', poolSize = 2, log }: Options = {},
): Promise<T> {
  const directory = path.join(config.dataDir, 'postgres');
  // Beside a running server, the embedded database belongs to that server and stays.
  const embedded = config.databaseUrl
    ? null
    : ((await joinEmbeddedPostgres({ directory })) ?? (await startEmbeddedPostgres({ directory })));
  try {
    const databaseUrl = config.databaseUrl ?? embedded!.url;
    const orm = openOrm({ databaseUrl, poolSize, log });
    try {
      const directUrl = config.databaseDirectUrl ?? databaseUrl;
      if (schema === 'current') {
        await requireCurrentSchema(orm, {
          databaseUrl: directUrl,
          mayMigrate: config.migrate,
          isAlone: !config.databaseUrl,
          log,
        });
        await refusePeopleInUse(orm, config);
      }
      return await work({ orm, databaseUrl });
    } finally {
      await orm.close();
    }
  } finally {
    await embedded?.stop();
  }
}

/** The user at the command line, for commands that change something. */
export function asOperator(orm: Orm) {
  return { orm, now: () => new Date(), operator: `${userName()} at ${hostname()}` };
}

/** A container may run as a user without an entry in its files. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
