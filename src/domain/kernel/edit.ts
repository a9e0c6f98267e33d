import { type EntityData, type EntityName, type FilterQuery, type RequiredEntityData } from '@mikro-orm/postgresql';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import type { Counts } from '../../failures/reason-params.js';
import type { Services } from '../../platform/services.js';
import type { Ctx } from '../context.js';
import { type Missing, notFound } from './access.js';
import { statement, writing } from './statement.js';
import { sql } from 'kysely';

/** A record that people change by forms. */
interface Editable {
  id: number;
  updatedAt: Date;
}

/**
 * The ways to lock a record until the transaction ends (PostgreSQL, Row-Level Locks). Rows that refer to it may be written
 * meanwhile. They may not when the record is to be removed, or when they rely on the changed columns.
 */
const locks = { forEdit: 'no key update', forRemoval: 'update', asItIs: 'share' } as const;

/** Locks a record, if it exists, in the order that docs/developing/architecture.md sets. */
export async function lockRecord<E extends Editable>(
  ctx: Pick<Ctx, 'em' | 'rows'>,
  entity: EntityName<E>,
  id: number,
  how: keyof typeof locks,
): Promise<void> {
  const table = sql.table(ctx.em.getMetadata().get(entity).tableName);
  await writing(() => sql`select from ${table} where id = ${id} for ${sql.raw(locks[how])}`)(ctx, {});
}

/**
 * A record, locked until the transaction ends, for a caller that changes it.
 * @param expectedUpdatedAt the `updatedAt` that the caller saw; a later caller must read the record again first
 * @param how `forEdit` when left out
 * @throws NOT_FOUND; CONFLICT when the record has changed since
 */
export async function lockForEdit<E extends Editable>(
  ctx: Pick<Ctx, 'em' | 'rows'>,
  entity: EntityName<E>,
  id: number,
  {
    noun,
    expectedUpdatedAt,
    how = 'forEdit',
  }: { noun: Missing; expectedUpdatedAt?: Date | null; how?: keyof typeof locks },
): Promise<E> {
  await lockRecord(ctx, entity, id, how);
  const found = await ctx.em.findOne(entity, { id } as FilterQuery<E>, { refresh: true });
  if (!found) throw notFound(noun);
  if (expectedUpdatedAt && expectedUpdatedAt.getTime() !== found.updatedAt.getTime())
    throw new AppError('CONFLICT', 'RECORD_CHANGED');
  return found;
}

/**
 * Changes a record by a form, in a transaction.
 * @param changesOf the new values for the locked record; undefined leaves a field as it is
 * @throws NOT_FOUND; CONFLICT when the record has changed since
 */
export const editRecord = <E extends Editable, Port extends keyof Services>(
  ctx: Ctx<Port>,
  entity: EntityName<E>,
  { id, ...how }: { id: number; noun: Missing; expectedUpdatedAt?: Date | null },
  changesOf: (record: E, ctx: Ctx<Port>) => EntityData<E> | Promise<EntityData<E>>,
): Promise<void> =>
  ctx.transaction(async ctx => {
    const record = await lockForEdit(ctx, entity, id, how);
    ctx.em.assign<any>(record, await changesOf(record, ctx), { ignoreUndefined: true });
    await ctx.em.flush();
  });

/** Makes a record, in the running transaction. @returns its id */
export async function createRecord<E extends Editable>(
  { em }: Pick<Ctx, 'em'>,
  entity: EntityName<E>,
  data: RequiredEntityData<E>,
): Promise<number> {
  const made = em.create(entity, data);
  await em.flush();
  return made.id;
}

/** The stored value for `archived` of a form: the moment of the first archiving. */
export const archivedAt = (
  ctx: Pick<Ctx, 'now'>,
  record: { archivedAt?: Date | null },
  archived: boolean | null | undefined,
): Date | null | undefined => (archived == null ? undefined : archived ? (record.archivedAt ?? ctx.now()) : null);

/**
 * Runs work that may violate a unique constraint.
 * @param fields by constraint, the field with the value of another record
 * @throws CONFLICT that names the field
 */
export async function withFreeValues<T>(fields: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const field = code === '23505' && constraint !== undefined ? fields[constraint] : undefined;
    if (field === undefined) throw error;
    throw new AppError('CONFLICT', 'VALUE_IN_USE', { field }, { [field]: wrong('IN_USE') });
  }
}

/** The highest number of rows that is counted of a table that needs a record: nobody removes more than that one by one. */
const MAX_COUNTED = 1_000;

/**
 * Removes a record that nothing needs.
 * @param owned tables with rows that are part of the record and go with it
 * @throws NOT_FOUND; CONFLICT with the number of rows that need the record, by table
 */
export async function removeUnused<E extends Editable>(
  ctx: Ctx,
  entity: EntityName<E>,
  id: number,
  {
    noun,
    owned = [],
    expectedUpdatedAt,
  }: { noun: Missing; owned?: readonly string[]; expectedUpdatedAt?: Date | null },
): Promise<void> {
  await ctx.transaction(async ctx => {
    await lockForEdit(ctx, entity, id, { noun, expectedUpdatedAt, how: 'forRemoval' });
    await assertUnused(ctx, entity, id, { owned });
    for (const { table, column } of referencesTo(ctx, entity).filter(each => owned.includes(each.table)))
      await writing(() => sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`)(ctx, {});
    await ctx.em.nativeDelete(entity, { id } as FilterQuery<E>);
  });
}

/**
 * Counts the rows that depend on a record that is to be removed, or to become something else. No new row refers to it until the
 * transaction ends.
 * @param also rows that depend on it without a column that refers to it, by table
 * @throws CONFLICT with the number of rows that need the record, by table
 */
export async function assertUnused<E extends Editable>(
  ctx: Pick<Ctx, 'em' | 'rows'>,
  entity: EntityName<E>,
  id: number,
  { owned = [], also = {} }: { owned?: readonly string[]; also?: Counts } = {},
): Promise<void> {
  await lockRecord(ctx, entity, id, 'forRemoval');
  const uses: Counts = { ...also };
  for (const { table, column } of referencesTo(ctx, entity).filter(each => !owned.includes(each.table))) {
    const rows = sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit ${MAX_COUNTED}`;
    const counted = statement(() => sql<{ count: number }>`select count(*)::int as count from (${rows}) as t`);
    const [{ count }] = (await counted(ctx, {})) as [{ count: number }];
    if (count > 0) uses[table] = (uses[table] ?? 0) + count;
  }
  if (Object.values(uses).some(count => count > 0)) throw new AppError('CONFLICT', 'RECORD_IN_USE', { uses });
}

/** The columns that refer to the records of an entity, according to the metadata of the entities. */
export function referencesTo<E extends object>(
  { em }: Pick<Ctx, 'em'>,
  entity: EntityName<E>,
): { table: string; column: string }[] {
  const metadata = em.getMetadata();
  const { tableName } = metadata.get(entity);
  return [...metadata.getAll().values()].flatMap(each =>
    each.relations
      .filter(relation => relation.owner !== false && relation.targetMeta?.tableName === tableName)
      .map(relation => ({ table: each.tableName, column: relation.fieldNames[0]! })),
  );
}
