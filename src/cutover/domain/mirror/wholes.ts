import { sql } from 'kysely';
import type { RecordRef } from '../../moving-routes.js';
import type { Ctx } from '../../../domain/context.js';
import { z } from 'zod';
import { rowsOf } from '../../../domain/kernel/rows-of.js';

/**
 * The records that other records belong to, by the fields that name them: writes about a part and about the whole are done in
 * one order.
 */
export const WHOLES: Readonly<Record<string, string>> = {
  submission: 'Submission',
  activityTemplate: 'ActivityTemplate',
};

const isWhole = ({ record }: RecordRef): boolean => Object.values(WHOLES).includes(record);

/**
 * Keys for the order alone, of the wholes that writes are about. A change of one file of a submission is about the submission,
 * and yet no newer change of the submission makes it void.
 */
export const wholesOf = (refs: readonly RecordRef[]): string[] => [
  ...new Set(refs.filter(isWhole).map(({ record, id }) => `@${record}:${id}`)),
];

/**
 * The wholes of files of the old service, by its ids: as Elo has them, or is still to make them.
 * @param ids in the numbering of the old service
 * @returns keys for the order, by the id of the file
 */
export async function wholesOfFiles(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  if (ids.length === 0) return found;
  const rows = await rowsOf(
    ctx,
    z.object({ id: z.number(), key: z.string() }),
    sql`
    with asked as (select distinct unnest(${[...ids]}::int[]) as id),
    belongs as (
      select asked.id, whole.record, whole.id as whole_id
        from asked
        left join mirror_record_ids as known on known.record = 'StoredFile' and known.legacy_id = asked.id
        join stored_files as f on f.id = coalesce(known.elo_id, asked.id)
        cross join lateral (values ('Submission', f.submission_id), ('ActivityTemplate', f.activity_template_id))
          as whole(record, id)
       where whole.id is not null)
    select belongs.id, '@' || belongs.record || ':' || coalesce(known.legacy_id, belongs.whole_id) as key
      from belongs
      left join mirror_record_ids as known on known.record = belongs.record and known.elo_id = belongs.whole_id
    union
    select asked.id, key
      from asked
      join mirror_writes as making on making.toward = 'ELO' and making.keys @> array['StoredFile:' || asked.id]
       and making.created -> 'StoredFile' @> to_jsonb(asked.id)
      cross join unnest(making.keys) as key
     where key like '@%'`,
  );
  for (const { id, key } of rows) found.set(id, [...(found.get(id) ?? []), key]);
  return found;
}
