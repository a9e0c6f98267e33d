import { type Parameter, writing } from '../kernel/statement.js';
import { sql } from 'kysely';
import type { Database } from '../../postgres/index.js';

/** Number of calls of a client for a field of the graph. */
export interface Usage {
  client: string;
  type: string;
  field: string;
  calls: number;
}

const add = writing(
  (_q, $: Parameter<{ day: string; clients: string[]; types: string[]; fields: string[]; calls: number[] }>) => sql`
    insert into field_usages as f (day, client, type, field, calls)
    select ${$('day')}::date, u.client, u.type, u.field, u.calls
      from unnest(${$('clients')}::text[], ${$('types')}::text[], ${$('fields')}::text[], ${$('calls')}::int[])
           as u(client, type, field, calls)
     -- Processes that write at once lock the rows in one order.
     order by u.type, u.field, u.client
    on conflict (type, field, client, day) do update set calls = f.calls + excluded.calls`,
);

/** Maximum number of rows that one statement inserts. */
const CHUNK = 2_000;

/** Adds calls to the counts of a day. @param day `YYYY-MM-DD` */
export async function recordUsage(
  database: Pick<Database, 'rows'>,
  day: string,
  usages: readonly Usage[],
): Promise<void> {
  for (let from = 0; from < usages.length; from += CHUNK) {
    const some = usages.slice(from, from + CHUNK);
    await add(database, {
      day,
      clients: some.map(({ client }) => client),
      types: some.map(({ type }) => type),
      fields: some.map(({ field }) => field),
      calls: some.map(({ calls }) => calls),
    });
  }
}
