import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Reader } from '../../../domain/context.js';
import { type Parameter, statement } from '../../../domain/kernel/statement.js';

/** The results of comparisons of a route, since they were last reset. */
export interface ParityCounts {
  equal: number;
  different: number;
  /** Callers that one of the sides can't know. */
  unknownCallers: number;
  /** Not compared: there was no time or no place for it, or it can't be asked twice. */
  skipped: number;
  otherSideFailed: number;
  /** Differences that nobody has ignored. */
  openDifferences: number;
}

export const noParity: ParityCounts = {
  equal: 0,
  different: 0,
  unknownCallers: 0,
  skipped: 0,
  otherSideFailed: 0,
  openDifferences: 0,
};

/**
 * SQL that is true for a difference at an ignored path of its route or its facade, or below it: one cookie is below all. On
 * `parity_differences as d`, `parity_ignores as i`.
 */
const isIgnored: RawBuilder<boolean> = sql`
  i.route in (d.route, split_part(d.route, '.', 1))
  and (d.path = i.path or starts_with(d.path, i.path || '.') or starts_with(d.path, i.path || '[')
       or i.path like '(%' and starts_with(d.path, rtrim(i.path, ')') || ': '))`;

const counts = statement(
  (_q, $: Parameter<{ routes: string[] }>) => sql<ParityCounts & { route: string }>`
    select r.route, coalesce(c.equal, 0) as equal, coalesce(c.different, 0) as different,
           coalesce(c.unknown_callers, 0) as "unknownCallers", coalesce(c.skipped, 0) as skipped,
           coalesce(c.other_side_failed, 0) as "otherSideFailed",
           (select count(*)::int from parity_differences as d
             where d.route = r.route and not exists (select from parity_ignores as i where ${isIgnored})
           ) as "openDifferences"
      from unnest(${$('routes')}::text[]) as r(route)
      left join parity_counts as c on c.route = r.route`,
);

/** The results of comparisons of routes; every one of them is in the answer. */
export async function parityOf(ctx: Reader, routes: readonly string[]): Promise<Map<string, ParityCounts>> {
  const found = await counts(ctx, { routes: [...routes] });
  return new Map(found.map(({ route, ...each }) => [route, each]));
}

/** A place in the answers of a route where both sides differ. */
export interface ParityDifference {
  route: string;
  path: string;
  kind: string;
  count: number;
  eloHash: string | null;
  legacyHash: string | null;
  status: number;
  firstSeenAt: string;
  lastSeenAt: string;
  /** Null: it is open. */
  ignoredAt: string | null;
  ignoreReason: string | null;
  /** The path that was ignored: this one, or one above it. */
  ignoredPath: string | null;
  /** The facade, when the path is ignored in all its routes. */
  ignoredFacade: string | null;
}

const differences = statement(
  (_q, $: Parameter<{ routes: string[]; limit: number }>) => sql<ParityDifference>`
    select d.route, d.path, d.kind, d.count, d.elo_hash as "eloHash", d.legacy_hash as "legacyHash", d.status,
           d.first_seen_at as "firstSeenAt", d.last_seen_at as "lastSeenAt",
           i.ignored_at as "ignoredAt", i.reason as "ignoreReason", i.path as "ignoredPath",
           case when i.route <> d.route then i.route end as "ignoredFacade"
      from parity_differences as d
      left join lateral (
        select i.route, i.path, i.ignored_at, i.reason
          from parity_ignores as i where ${isIgnored} order by length(i.route), length(i.path), i.id limit 1
      ) as i on true
     where d.route = any(${$('routes')}::text[])
     order by i.ignored_at is not null, d.count desc, d.route, d.path, d.kind
     limit ${$('limit')}`,
);

/** The open differences of these routes first, the most frequent before the others. */
export const differencesOf = (ctx: Ctx, routes: readonly string[], limit: number): Promise<ParityDifference[]> =>
  differences(ctx, { routes: [...routes], limit });

const ignored = statement(() => sql<{ route: string; path: string }>`select route, path from parity_ignores`);

/** Paths that were ignored, by the id of a route, or by the name of a facade for all its routes. */
export type IgnoredPaths = ReadonlyMap<string, readonly string[]>;

export async function ignoredPaths(ctx: Reader): Promise<IgnoredPaths> {
  const found = Map.groupBy(await ignored(ctx, {}), ({ route }) => route);
  return new Map([...found].map(([route, paths]) => [route, paths.map(({ path }) => path)]));
}
