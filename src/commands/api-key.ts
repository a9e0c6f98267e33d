import type { Command } from 'commander';
import { readConfig } from '../config.js';
import { createApiKey, listApiKeys, revokeApiKey } from '../domain/sessions/api-keys.js';
import type { Orm } from '../platform/orm.js';
import { asOperator, withDatabase } from './command.js';

// Keys of other services (README "Sign in").

export function define(command: Command): void {
  const onDatabase = (work: (orm: Orm, name: string) => Promise<void>) => (name: string) =>
    withDatabase(readConfig(), ({ orm }) => work(orm, name));
  command.command('create <name>').description('make a key, which is shown once').action(onDatabase(create));
  command.command('list').description('list the keys there ever were').action(onDatabase(list));
  command.command('revoke <name>').description('end a key').action(onDatabase(revoke));
}

async function create(orm: Orm, name: string): Promise<void> {
  const key = await createApiKey(asOperator(orm), { name });
  console.error('This key is shown once and stored nowhere. Send it as "Authorization: Bearer KEY".');
  console.log(key);
}

async function revoke(orm: Orm, name: string): Promise<void> {
  await revokeApiKey(asOperator(orm), { name });
  console.error('Revoked. Servers that know the key let it in for five more seconds.');
}

async function list(orm: Orm): Promise<void> {
  const rows = (await listApiKeys(asOperator(orm))).map(each => ({
    name: each.name,
    created: minute(each.createdAt),
    'last used': minute(each.lastUsedAt ?? null),
    revoked: minute(each.revokedAt ?? null),
  }));
  console.table(rows);
}

const minute = (instant: Date | null): string => instant?.toISOString().slice(0, 16).replace('T', ' ') ?? '';
