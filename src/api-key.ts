// `npm run api-key -- create NAME | list | revoke NAME`: keys of other services (README "Sign in").
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { ConfigError, readConfig } from './config.js';
import { createApiKey, listApiKeys, revokeApiKey } from './domain/sessions/api-keys.js';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.js';
import { AuditSubscriber } from './domain/shared/audit-subscriber.js';
import { AppError } from './platform/errors.js';
import { migrate, openOrm, type Orm } from './platform/orm.js';

const usage = 'npm run api-key -- create NAME | list | revoke NAME';

const day = (instant: Date | null): string => instant?.toISOString().slice(0, 16).replace('T', ' ') ?? '';

async function obey(orm: Orm, verb: string, name: string): Promise<void> {
  orm.em.getEventManager().registerSubscriber(new AuditSubscriber());
  const keys = { orm, now: () => new Date(), operator: `${userInfo().username} at ${hostname()}` };
  if (verb === 'create') {
    const key = await createApiKey(keys, { name });
    console.error('This key is shown once and stored nowhere. Send it as "Authorization: Bearer KEY".');
    console.log(key);
  } else if (verb === 'revoke') {
    await revokeApiKey(keys, { name });
    console.error('Revoked. Servers that know the key let it in for five more seconds.');
  } else {
    const rows = (await listApiKeys(keys)).map(each => ({
      name: each.name,
      created: day(each.createdAt),
      'last used': day(each.lastUsedAt ?? null),
      revoked: day(each.revokedAt ?? null),
    }));
    console.table(rows);
  }
}

async function main([verb = '', name = '', ...more]: string[]): Promise<number> {
  const fits =
    more.length === 0 && (verb === 'list' ? name === '' : ['create', 'revoke'].includes(verb) && name !== '');
  if (!fits) {
    console.error(usage);
    return 1;
  }
  const config = readConfig();
  const directory = path.join(config.dataDir, 'postgres');
  // Beside a running server the embedded database is that server's and stays.
  const embedded = config.databaseUrl
    ? null
    : ((await joinEmbeddedPostgres({ directory })) ?? (await startEmbeddedPostgres({ directory })));
  try {
    const orm = await openOrm({ databaseUrl: config.databaseUrl ?? embedded!.url, poolSize: 2 });
    try {
      await migrate(orm);
      await obey(orm, verb, name);
    } finally {
      await orm.close();
    }
  } finally {
    await embedded?.stop();
  }
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof AppError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  return 1;
});
