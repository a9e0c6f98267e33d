import { sql } from 'kysely';
import type { Database } from '../../../postgres/index.js';
import { daysAgo, removal } from '../../../domain/kernel/removal.js';
import { type Parameter, statement, writing } from '../../../domain/kernel/statement.js';

/** The side that was asked first with an Idempotency-Key. */
export interface KeySide {
  hash: string;
  isLegacy: boolean;
}

const add = writing(
  (_q, $: Parameter<{ now: string; hashes: string[]; legacy: boolean[] }>) => sql`
    insert into key_sides (hash, is_legacy, asked_at)
    select k.hash, k.legacy, ${$('now')}::timestamptz from unnest(${$('hashes')}::text[], ${$('legacy')}::boolean[]) as k(hash, legacy)
     order by k.hash
    on conflict (hash) do nothing`,
);

/** Keeps the asked side; the first one stays. */
export async function recordKeySides(
  database: Pick<Database, 'rows'>,
  now: Date,
  sides: readonly KeySide[],
): Promise<void> {
  await add(database, {
    now: now.toISOString(),
    hashes: sides.map(({ hash }) => hash),
    legacy: sides.map(({ isLegacy }) => isLegacy),
  });
}

const found = statement(
  (_q, $: Parameter<{ hash: string }>) =>
    sql<{ isLegacy: boolean }>`select is_legacy as "isLegacy" from key_sides where hash = ${$('hash')}`,
);

/** True when the old service was asked first with a key, false for Elo; null: neither. */
export async function findKeySide(database: Pick<Database, 'rows'>, hash: string): Promise<boolean | null> {
  const [row] = await found(database, { hash });
  return row?.isLegacy ?? null;
}

/** Switched routes ask for keys of the last day. */
const KEPT_DAYS = 2;
export const oldKeySides = removal('key_sides', ctx => sql`asked_at < ${daysAgo(ctx, KEPT_DAYS)}`);
