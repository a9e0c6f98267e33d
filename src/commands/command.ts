import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import type { Config } from '../config.js';
import { AuditSubscriber } from '../domain/shared/audit-subscriber.js';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres.js';
import type { Logger } from '../platform/logger.js';
import { migrate, openOrm, type Orm } from '../platform/orm.js';

// What the commands of the operator have in common.

/** The command can't be done as it was asked for; the message says why. */
export class Refused extends Error {}

export interface Opened {
  orm: Orm;
  databaseUrl: string;
}

/** Runs a command on the migrated database, beside a running server or without one, and closes what it opened. */
export async function withDatabase<T>(
  { databaseUrl: configured, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (opened: Opened) => Promise<T>,
  options: { poolSize?: number; log?: Logger } = {},
): Promise<T> {
  const directory = path.join(dataDir, 'postgres');
  // Beside a running server the embedded database is that server's and stays.
  const embedded = configured
    ? null
    : ((await joinEmbeddedPostgres({ directory })) ?? (await startEmbeddedPostgres({ directory })));
  try {
    const databaseUrl = configured ?? embedded!.url;
    const orm = await openOrm({ databaseUrl, poolSize: 2, ...options });
    try {
      await migrate(orm);
      return await work({ orm, databaseUrl });
    } finally {
      await orm.close();
    }
  } finally {
    await embedded?.stop();
  }
}

/** Who is at the command line, for commands that change something: what they change is audited from here on. */
export function asOperator(orm: Orm) {
  orm.em.getEventManager().registerSubscriber(new AuditSubscriber());
  return { orm, now: () => new Date(), operator: `${userInfo().username} at ${hostname()}` };
}
