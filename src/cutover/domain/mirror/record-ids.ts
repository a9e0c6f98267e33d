import { sql } from 'kysely';
import type { MirrorSide } from '../../../entities/enums.js';
import type { MadeRecords, RecordRef } from '../../moving-routes.js';
import type { Ctx, Reader } from '../../../domain/context.js';
import { type Parameter, statement, writing } from '../../../domain/kernel/statement.js';

/*
 * Records have the same ids on both sides: by import, and because writes mirrored to Elo use the ids of the old service. The
 * old service takes no ids from us: a record that it made for a mirrored write may have another id, and the pair is kept here.
 */

const known = statement(
  (_q, $: Parameter<{ records: string[]; ids: number[]; fromElo: boolean }>) => sql<{
    record: string;
    from: number;
    to: number;
  }>`
    select m.record, case when ${$('fromElo')} then m.elo_id else m.legacy_id end as "from",
           case when ${$('fromElo')} then m.legacy_id else m.elo_id end as "to"
      from unnest(${$('records')}::text[], ${$('ids')}::int[]) as asked(record, id)
      join mirror_record_ids as m on m.record = asked.record
       and case when ${$('fromElo')} then m.elo_id else m.legacy_id end = asked.id`,
);

/** Gives the function that tells the ids of records at one side, for their ids at the other one. */
export async function idsAt(
  ctx: Reader,
  toward: MirrorSide,
  refs: readonly RecordRef[],
): Promise<(ref: RecordRef) => number> {
  if (refs.length === 0) return ({ id }) => id;
  const records = refs.map(({ record }) => record);
  const rows = await known(ctx, { records, ids: refs.map(({ id }) => id), fromElo: toward === 'LEGACY' });
  const ids = new Map(rows.map(({ record, from, to }) => [`${record}:${from}`, to]));
  return ({ record, id }) => ids.get(`${record}:${id}`) ?? id;
}

const note = writing(
  (_q, $: Parameter<{ records: string[]; eloIds: number[]; legacyIds: number[]; now: string }>) => sql`
    insert into mirror_record_ids (record, elo_id, legacy_id, noted_at)
    select each.record, each.elo_id, each.legacy_id, ${$('now')}
      from unnest(${$('records')}::text[], ${$('eloIds')}::int[], ${$('legacyIds')}::int[]) as each(record, elo_id, legacy_id)
    on conflict do nothing`,
);

/** Keeps the ids of the records that both sides made for one write, if they differ. Records pair up in their order. */
export async function noteRecordIds(
  ctx: Ctx,
  { elo, legacy }: { elo: MadeRecords; legacy: MadeRecords },
): Promise<void> {
  const pairs = Object.entries(legacy).flatMap(([record, ids]) => {
    const own = elo[record] ?? [];
    // Another number of them: they can't be paired.
    if (own.length !== ids.length) return [];
    return ids.map((legacyId, index) => ({ record, legacyId, eloId: own[index]! }));
  });
  const differing = pairs.filter(({ eloId, legacyId }) => eloId !== legacyId);
  if (differing.length === 0) return;
  await note(ctx, {
    records: differing.map(({ record }) => record),
    eloIds: differing.map(({ eloId }) => eloId),
    legacyIds: differing.map(({ legacyId }) => legacyId),
    now: ctx.now().toISOString(),
  });
}
