import { sql } from 'kysely';
import { schemas } from '../../../entities/index.js';
import type { Ctx } from '../../../domain/context.js';
import { lockName } from '../../../domain/kernel/locks.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';
import { ownIdsAfter, recordsRunAhead } from './own-ids.rules.js';

const setAhead = writing(
  (_q, $: Parameter<{ table: string; start: number }>) => sql`
    select setval(s.name, ${$('start')}::bigint)
      from (select pg_get_serial_sequence(${$('table')}, 'id') as name) as s
     where coalesce(pg_sequence_last_value(s.name::regclass), 0) < ${$('start')}`,
);

/** From now on new records have numbers that no old service gives. A sequence that is ahead already stays as it is. */
export async function runAhead(ctx: Ctx): Promise<void> {
  // One at a time: between looking and setting nobody else may set it, and no numbers may be given.
  await lockName(ctx, 'mirror-own-ids');
  for (const [index, record] of recordsRunAhead.entries())
    await setAhead(ctx, { table: tableOf(record), start: ownIdsAfter(index) });
}

const tableOf = (record: string): string => schemas.find(({ meta }) => meta.className === record)!.meta.tableName;
