import { sql } from 'kysely';
import type { Reader } from '../../../domain/context.js';
import { type Parameter, writing } from '../../../domain/kernel/statement.js';

/** The result of a comparison, as it is counted. */
export type Outcome = 'equal' | 'different' | 'unknownCallers' | 'skipped' | 'otherSideFailed';

/** Comparisons of a route that are to be counted. */
export interface RouteComparisons extends Record<Outcome, number> {
  route: string;
  /** The time of the first request among them: a request from before a reset does not count. */
  began: Date;
}

/** A difference that is to be counted. */
export interface FoundDifference {
  route: string;
  path: string;
  kind: string;
  count: number;
  eloHash: string | null;
  legacyHash: string | null;
  status: number;
  began: Date;
  seenAt: Date;
}

/** Rows of a route: nobody reads more of them when everything differs. */
const MAX_DIFFERENCES = 1_000;

// An update of an existing row never fails for its number: it stays at the largest possible one.
const most = (column: string) => sql.raw(`least(c.${column}::bigint + excluded.${column}, 2147483647)::int`);

/** SQL that is true for a request after the last reset. */
const isOfNow = sql<boolean>`
  not exists (select from parity_counts as k where k.route = r.route and k.reset_at > r.began)`;

const addCounts = writing(
  (_q, $: Parameter<{ rows: string }>) => sql`
    insert into parity_counts as c (route, equal, different, unknown_callers, skipped, other_side_failed)
    select r.route, sum(r.equal), sum(r.different), sum(r."unknownCallers"), sum(r.skipped), sum(r."otherSideFailed")
      from jsonb_to_recordset(${$('rows')}::jsonb) as r(
             route text, began timestamptz, equal int, different int, "unknownCallers" int, skipped int, "otherSideFailed" int)
     where ${isOfNow}
     group by r.route
     -- Processes that write at once lock the rows in one order.
     order by r.route
    on conflict (route) do update
       set equal = ${most('equal')}, different = ${most('different')}, unknown_callers = ${most('unknown_callers')},
           skipped = ${most('skipped')}, other_side_failed = ${most('other_side_failed')}`,
);

const addDifferences = writing(
  (_q, $: Parameter<{ rows: string }>) => sql`
    with counted as (
      select distinct on (r.route, r.path, r.kind) r.route, r.path, r.kind, r."eloHash", r."legacyHash", r.status, r."seenAt",
             sum(r.count) over (partition by r.route, r.path, r.kind) as count
        from jsonb_to_recordset(${$('rows')}::jsonb) as r(
               route text, path text, kind text, count int, "eloHash" text, "legacyHash" text, status int,
               began timestamptz, "seenAt" timestamptz)
       where ${isOfNow}
       order by r.route, r.path, r.kind, r."seenAt" desc
    ), given as (
      select r.*, exists (
               select from parity_differences as k where k.route = r.route and k.path = r.path and k.kind = r.kind
             ) as is_known
        from counted as r
    ), numbered as (
      select g.*, row_number() over (partition by g.route, g.is_known order by g.path, g.kind) as nth from given as g
    )
    insert into parity_differences as d (route, path, kind, count, elo_hash, legacy_hash, status, first_seen_at, last_seen_at)
    select n.route, n.path, n.kind, n.count, n."eloHash", n."legacyHash", n.status, n."seenAt", n."seenAt"
      from numbered as n
     where n.is_known
        or n.nth <= ${sql.lit(MAX_DIFFERENCES)} - (select count(*) from parity_differences as k where k.route = n.route)
     order by n.route, n.path, n.kind
    on conflict (route, path, kind) do update
       set count = least(d.count::bigint + excluded.count, 2147483647)::int, elo_hash = excluded.elo_hash,
           legacy_hash = excluded.legacy_hash, status = excluded.status, last_seen_at = excluded.last_seen_at`,
);

/** Adds to the findings of comparisons of routes. Differences first: a count without them would be too good. */
export async function recordComparisons(
  database: Reader,
  comparisons: readonly RouteComparisons[],
  found: readonly FoundDifference[],
): Promise<void> {
  if (found.length > 0) await addDifferences(database, { rows: JSON.stringify(found) });
  if (comparisons.length > 0) await addCounts(database, { rows: JSON.stringify(comparisons) });
}
