import { sql } from 'kysely';
import type { Database } from '../../../postgres/index.js';
import type { RouteMode } from '../../../entities/index.js';
import type { Ctx } from '../../../domain/context.js';
import { type Parameter, statement } from '../../../domain/kernel/statement.js';

/** The decisions about a route. */
export interface RouteState {
  route: string;
  announcedAt: string | null;
  sunsetAt: string | null;
  successor: string | null;
  closedAt: string | null;
  mode: RouteMode;
  /**
   * In the mode ELO, the share of the callers that Elo answers; in COMPARE and VERIFY, the share of the requests that are
   * compared.
   */
  percent: number;
  /** True when writes are done on both sides. */
  mirror: boolean;
  /** The time of the last change of mode or percent. */
  switchedAt: string | null;
  /** Brownouts that have not ended at the requested time, the next one first. */
  brownouts: { startsAt: string; endsAt: string }[];
}

const states = statement(
  (_q, $: Parameter<{ at: string }>) => sql<RouteState>`
    select s.route, s.announced_at as "announcedAt", s.sunset_at as "sunsetAt", s.successor, s.closed_at as "closedAt",
           s.mode, s.percent, s.mirror, s.switched_at as "switchedAt",
           coalesce((
             select jsonb_agg(jsonb_build_object('startsAt', b.starts_at, 'endsAt', b.ends_at) order by b.starts_at, b.id)
               from route_brownouts as b where b.route = s.route and b.ends_at > ${$('at')}::timestamptz
           ), '[]') as brownouts
      from route_states as s`,
);

/** The states of all routes with a decision, with the brownouts that have not ended at the given time. */
export const routeStatesAt = (database: Pick<Database, 'rows'>, at: Date): Promise<readonly RouteState[]> =>
  states(database, { at: at.toISOString() });

export const routeStates = (ctx: Ctx): Promise<readonly RouteState[]> => routeStatesAt(ctx, ctx.now());
