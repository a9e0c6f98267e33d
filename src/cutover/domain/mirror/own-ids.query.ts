import { schemas } from '../../../entities/index.js';
import type { RecordRef } from '../../moving-routes.js';
import type { Reader } from '../../../domain/context.js';
import { isOwnId, recordsRunAhead } from './own-ids.rules.js';
import { idsAt } from './record-ids.js';

/**
 * Gives the function that tells Elo's ids for records that a caller names: the caller may have an id from an answer of the old
 * service. An id that names a record here is never taken for another.
 */
export async function idsHere(ctx: Reader, refs: readonly RecordRef[]): Promise<(ref: RecordRef) => number> {
  const asked = refs.filter(({ id }) => !isOwnId(id));
  const idOf = await idsAt(ctx, 'ELO', asked);
  const renamed = asked.filter(ref => idOf(ref) !== ref.id);
  const taken = new Set<string>();
  for (const { record, id } of renamed) {
    const rows = await ctx.rows(`select 1 from "${tableOf(record)}" where id = $1`, [id]);
    if (rows.length > 0) taken.add(`${record}:${id}`);
  }
  return ref => (isOwnId(ref.id) || taken.has(`${ref.record}:${ref.id}`) ? ref.id : idOf(ref));
}

/** Gives the function that tells the old service's ids for records that callers name by a number of Elo's own. */
export async function idsThere(ctx: Reader, refs: readonly RecordRef[]): Promise<(ref: RecordRef) => number> {
  const own = refs.filter(({ id }) => isOwnId(id));
  const idOf = await idsAt(ctx, 'LEGACY', own);
  return ref => (isOwnId(ref.id) ? idOf(ref) : ref.id);
}

/** A number of Elo's own that stands alone, in JSON or an address. */
const OWN = /(?<![\w.-])[1-9]\d{8}(?![\w.])/g;

/** A text of Elo's, such as an answer, with the old service's numbers for records that Elo made. */
export async function asLegacyNumbers(ctx: Reader, text: string): Promise<string> {
  const own = [...new Set(text.match(OWN)?.map(Number))].filter(isOwnId);
  if (own.length === 0) return text;
  const rows = await numbersAtLegacy(ctx, own);
  return text.replace(OWN, number => String(rows.get(Number(number)) ?? number));
}

/** Each range is of one kind of record: the number alone identifies the record. */
async function numbersAtLegacy(ctx: Reader, own: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.rows<{ own: number; theirs: number }>(
    `select elo_id as own, legacy_id as theirs from mirror_record_ids
      where record = any($1::text[]) and elo_id = any($2::int[])`,
    [[...recordsRunAhead], [...own]],
  );
  return new Map(rows.map(({ own, theirs }) => [own, theirs]));
}

const tableOf = (record: string): string => schemas.find(({ meta }) => meta.className === record)!.meta.tableName;
