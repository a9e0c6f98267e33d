import { sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import type { Reader } from '../context.js';
import { type Parameter, writing } from './statement.js';

// Locks that stand for more than one row. PostgreSQL holds them until the transaction ends.

const named = writing(
  (_q, $: Parameter<{ name: string }>) => sql`select pg_advisory_xact_lock(hashtextextended(${$('name')}, 0))`,
);
/** Waits for all other transactions that have locked the same name: they run one after the other. */
export const lockName = async (ctx: Reader, name: string): Promise<void> => void (await named(ctx, { name }));

const numbered = writing((_q, $: Parameter<{ key: number }>) => sql`select pg_advisory_xact_lock(${$('key')}::int)`);
/** The same as `lockName`, for the work at a start. The numbers are those of earlier versions, which may run beside this one. */
export const lockNumber = async (ctx: Reader, key: number): Promise<void> => void (await numbered(ctx, { key }));

/** Lets others read the table, but not write to it. */
export const lockTable = async (ctx: Reader, table: keyof Tables): Promise<void> =>
  void (await writing(() => sql`lock table ${sql.table(table)} in share row exclusive mode`)(ctx, {}));
