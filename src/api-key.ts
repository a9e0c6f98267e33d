// `npm run api-key -- create NAME | list | revoke NAME`: keys of other services (README "Sign in").
import { asOperator, withDatabase } from './command.js';
import { ConfigError, readConfig } from './config.js';
import { createApiKey, listApiKeys, revokeApiKey } from './domain/sessions/api-keys.js';
import { AppError } from './platform/errors.js';
import type { Orm } from './platform/orm.js';

const usage = 'npm run api-key -- create NAME | list | revoke NAME';

const day = (instant: Date | null): string => instant?.toISOString().slice(0, 16).replace('T', ' ') ?? '';

async function obey(orm: Orm, verb: string, name: string): Promise<void> {
  const keys = asOperator(orm);
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
  await withDatabase(readConfig(), ({ orm }) => obey(orm, verb, name));
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof AppError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  return 1;
});
