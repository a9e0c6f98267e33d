import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config/config.js';
import { createApiKeyByOperator, listApiKeys, revokeApiKeyByOperator } from '../domain/sessions/api-keys.js';
import { type Scope, scopes } from '../domain/kernel/scopes.js';
import type { Orm } from '../postgres/index.js';
import { asOperator, withDatabase } from './command.js';

// The commands for keys of other services (docs/using/sign-in.md).

export function define(command: Command): void {
  command
    .command('create <name>')
    .description('make a key, which is shown once')
    .option('--expires <when>', 'a date (2027-01-31, the end of that day in UTC) or a number of days (90d)', endOf)
    .option(
      '--scopes <scopes>',
      `what it may do, separated by commas; left out, everything: ${scopes.join(', ')}`,
      list,
    )
    .option('--contact <email>', 'address for news about changes that concern its program')
    .action((name: string, options: Bounds) => withDatabase(readConfig(), ({ orm }) => create(orm, name, options)));
  command
    .command('list')
    .description('list all keys, also ended ones')
    .action(() => withDatabase(readConfig(), ({ orm }) => show(orm)));
  command
    .command('revoke <name>')
    .description('end a key')
    .action((name: string) => withDatabase(readConfig(), ({ orm }) => revoke(orm, name)));
}

interface Bounds {
  expires?: Date;
  scopes?: string[];
  contact?: string;
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);

function endOf(text: string): Date {
  const [, days] = /^([1-9]\d{0,3})d$/.exec(text) ?? [];
  if (days !== undefined) return new Date(Date.now() + Number(days) * 86_400_000);
  const end = new Date(`${text}T23:59:59.999Z`);
  // Date reads February 31 as March 3.
  if (Number.isNaN(end.getTime()) || end.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('It must look like 2027-01-31 or 90d.');
  return end;
}

async function create(orm: Orm, name: string, { expires, scopes: given, contact }: Bounds): Promise<void> {
  const key = await createApiKeyByOperator(asOperator(orm), {
    name,
    expiresAt: expires,
    scopes: given as Scope[] | undefined,
    contactEmail: contact,
  });
  console.error('This key is shown once and stored nowhere. Send it as "Authorization: Bearer KEY".');
  console.log(key);
}

async function revoke(orm: Orm, name: string): Promise<void> {
  await revokeApiKeyByOperator(asOperator(orm), { name });
  console.error('Revoked. Servers that know the key let it in for five more seconds.');
}

async function show(orm: Orm): Promise<void> {
  const rows = (await listApiKeys(asOperator(orm))).map(each => ({
    name: each.name,
    created: minute(each.createdAt),
    'last used': minute(each.lastUsedAt ?? null),
    expires: minute(each.expiresAt ?? null),
    revoked: minute(each.revokedAt ?? null),
    scopes: each.scopes ? each.scopes.join(' ') + (each.scopesAtRootsOnly ? ' (at root fields only)' : '') : 'all',
  }));
  console.table(rows);
}

const minute = (instant: Date | null): string => instant?.toISOString().slice(0, 16).replace('T', ' ') ?? '';
