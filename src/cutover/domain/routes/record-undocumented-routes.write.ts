import { sql } from 'kysely';
import type { Database } from '../../../postgres/index.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';

/** The number of requests to a facade that are in no contract. */
export interface UndocumentedCalls {
  facade: string;
  method: string;
  /** With numbers and ids replaced. */
  path: string;
  calls: number;
}

const add = writing(
  (_q, $: Parameter<{ day: string; facades: string[]; methods: string[]; paths: string[]; calls: number[] }>) => sql`
    insert into undocumented_routes as r (facade, method, path, calls, last_day)
    select u.facade, u.method, u.path, u.calls, ${$('day')}::date
      from unnest(${$('facades')}::text[], ${$('methods')}::text[], ${$('paths')}::text[], ${$('calls')}::int[])
           as u(facade, method, path, calls)
     -- Whoever asks for anything does not fill the table.
     where (select count(*) from undocumented_routes as o where o.facade = u.facade) < 500
        or exists (select from undocumented_routes as o
                    where o.facade = u.facade and o.method = u.method and o.path = u.path)
     order by u.facade, u.method, u.path
    on conflict (facade, method, path) do update
      set calls = least(r.calls::bigint + excluded.calls, 2147483647)::int, last_day = excluded.last_day`,
);

/** Adds to the counts. @param day `YYYY-MM-DD` */
export async function recordUndocumentedRoutes(
  database: Pick<Database, 'rows'>,
  day: string,
  counted: readonly UndocumentedCalls[],
): Promise<void> {
  await add(database, {
    day,
    facades: counted.map(({ facade }) => facade),
    methods: counted.map(({ method }) => method),
    paths: counted.map(({ path }) => path),
    calls: counted.map(({ calls }) => calls),
  });
}
