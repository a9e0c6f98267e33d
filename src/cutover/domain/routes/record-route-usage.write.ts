import { sql } from 'kysely';
import type { Database } from '../../../postgres/index.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';

/** The number of a client's calls of a route, by the first digit of the status. */
export interface RouteCalls {
  route: string;
  client: string;
  statusClass: number;
  calls: number;
}

const add = writing(
  (_q, $: Parameter<{ day: string; routes: string[]; clients: string[]; classes: number[]; calls: number[] }>) => sql`
    insert into route_usages as r (day, route, client, status_class, calls)
    select ${$('day')}::date, u.route, u.client, u.class, u.calls
      from unnest(${$('routes')}::text[], ${$('clients')}::text[], ${$('classes')}::int[], ${$('calls')}::int[])
           as u(route, client, class, calls)
     -- Processes that write at once lock the rows in one order.
     order by u.route, u.client, u.class
    on conflict (route, client, day, status_class) do update set calls = r.calls + excluded.calls`,
);

/** Rows of a statement. */
const CHUNK = 2_000;

/** Adds to the counts of a day. @param day `YYYY-MM-DD` */
export async function recordRouteUsage(
  database: Pick<Database, 'rows'>,
  day: string,
  usages: readonly RouteCalls[],
): Promise<void> {
  for (let from = 0; from < usages.length; from += CHUNK) {
    const some = usages.slice(from, from + CHUNK);
    await add(database, {
      day,
      routes: some.map(({ route }) => route),
      clients: some.map(({ client }) => client),
      classes: some.map(({ statusClass }) => statusClass),
      calls: some.map(({ calls }) => calls),
    });
  }
}
