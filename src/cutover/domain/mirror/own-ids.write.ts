import { sql } from 'kysely';
import { schemas } from '../../../entities/index.js';
import { type Ctx, db } from '../../../domain/context.js';
import { ownIdsAfter, recordsRunAhead } from './own-ids.rules.js';

/** From now on new records have numbers that no old service gives. A sequence that is ahead already stays as it is. */
export async function runAhead(ctx: Ctx): Promise<void> {
  // One at a time: between looking and setting nobody else may set it, and no numbers may be given.
  await sql`select pg_advisory_xact_lock(hashtextextended('mirror-own-ids', 0))`.execute(db(ctx));
  for (const [index, record] of recordsRunAhead.entries()) {
    const table = tableOf(record);
    await sql`
      select setval(s.name, ${ownIdsAfter(index)}::bigint)
        from (select pg_get_serial_sequence(${table}, 'id') as name) as s
       where coalesce(pg_sequence_last_value(s.name::regclass), 0) < ${ownIdsAfter(index)}`.execute(db(ctx));
  }
}

const tableOf = (record: string): string => schemas.find(({ meta }) => meta.className === record)!.meta.tableName;
