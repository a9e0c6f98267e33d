import { sql } from 'kysely';
import type { Database } from '../../../postgres/database.js';
import type { RouteMode } from '../../../entities/index.js';
import type { Ctx } from '../../../domain/context.js';
import { type Parameter, statement } from '../../../domain/kernel/statement.js';

/** What was decided about a route. */
export interface RouteState {
  route: string;
  announcedAt: string | null;
  sunsetAt: string | null;
  successor: string | null;
  closedAt: string | null;
  mode: RouteMode;
  /** Share of the callers whom Elo answers, in the mode ELO; of the requests that are compared, in COMPARE and VERIFY. */
  percent: number;
  /** Whether writes are done on both sides. */
  mirror: boolean;
  /** When mode or percent changed for the last time. */
  switchedAt: string | null;
  /** Those that have not ended, the next one first. */
  brownouts: { startsAt: string; endsAt: string }[];
}

const states = statement(
  (_q, $: Parameter<{ now: string }>) => sql<RouteState>`
    select s.route, s.announced_at as "announcedAt", s.sunset_at as "sunsetAt", s.successor, s.closed_at as "closedAt",
           s.mode, s.percent, s.mirror, s.switched_at as "switchedAt",
           coalesce((
             select jsonb_agg(jsonb_build_object('startsAt', b.starts_at, 'endsAt', b.ends_at) order by b.starts_at, b.id)
               from route_brownouts as b where b.route = s.route and b.ends_at > ${$('now')}::timestamptz
           ), '[]') as brownouts
      from route_states as s`,
);

/** What holds now for all routes about which something was decided. */
export const routeStatesNow = (database: Pick<Database, 'rows'>, now: Date): Promise<readonly RouteState[]> =>
  states(database, { now: now.toISOString() });

export const routeStates = (ctx: Ctx): Promise<readonly RouteState[]> => states(ctx, { now: ctx.now().toISOString() });
