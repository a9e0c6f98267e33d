import { Arg, Ctx as Context, FieldResolver, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { acknowledgeSunset } from '../src/cutover/domain/routes/acknowledge-sunset.js';
import { announceSunset, withdrawSunset } from '../src/cutover/domain/routes/announce-sunset.js';
import { closeRoute, reopenRoute } from '../src/cutover/domain/routes/close-route.js';
import { findRoutes } from '../src/cutover/domain/routes/find-routes.js';
import { scheduleBrownout } from '../src/cutover/domain/routes/schedule-brownout.js';
import { findCutover, watchCutover } from '../src/cutover/domain/routes/watch-cutover.js';
import { findUndocumentedRoutes } from '../src/cutover/domain/routes/undocumented-routes.query.js';
import { pausedSince } from '../src/cutover/domain/routes/paused-since.js';
import { setRouteMode } from '../src/cutover/domain/routes/set-route-mode.js';
import { switchRefusal } from '../src/cutover/domain/routes/why-not-elo.rules.js';
import type { FacadeRoute } from '../src/cutover/domain/routes/find-routes.js';
import { Language, RouteMode } from '../src/entities/enums.js';
import { FacadeRouteType, UndocumentedRouteType } from '../schema/routes.type.js';
import { DateTime } from '../schema/scalars.js';
import { subscribing } from './subscribing.js';

const FACADE = 'Of this facade only, such as `portal`.';
const ROUTES = 'Ids of routes, at most 200.';

@Resolver(() => FacadeRouteType)
export class RouteResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Why `setRouteMode` would not switch it to ELO now without `force`; null: it would.',
  })
  switchRefusal(
    @Root() route: FacadeRoute,
    @Arg('language', () => Language, { defaultValue: Language.EN, description: 'In which it is said.' })
    language: Language,
  ) {
    return switchRefusal(route, language);
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description:
      'Since when requests are not passed on to its old service, because that does not answer, as the process knows that is asked; null: they are.',
  })
  pausedSince(@Root() route: FacadeRoute, @Context() ctx: FullCtx) {
    return pausedSince(ctx, route);
  }

  @Query(() => [FacadeRouteType], {
    description: 'For administrators: the routes of the facades, who calls them, and what was decided about them.',
    complexity: 2_000,
  })
  routes(
    @Context() ctx: FullCtx,
    @Arg('facade', () => String, { nullable: true, description: FACADE }) facade: string | null | undefined,
  ) {
    return findRoutes(ctx, { facade });
  }

  @Query(() => [UndocumentedRouteType], {
    description:
      'For administrators: what was asked of a facade that is in no contract, and was passed on to the old service; the most frequent first, 200 at most.',
    complexity: 200,
  })
  undocumentedRoutes(
    @Context() ctx: FullCtx,
    @Arg('facade', () => String, { nullable: true, description: FACADE }) facade: string | null | undefined,
  ) {
    return findUndocumentedRoutes(ctx, { facade });
  }

  @Mutation(() => [FacadeRouteType], {
    description:
      'Decides who answers routes. ELO is refused while fewer than 100 comparisons were equal, or with differences that nobody has ignored; a route in ELO already, or without an old service, is not. Requests in flight end where they began. By administrators.',
  })
  setRouteMode(
    @Context() ctx: FullCtx,
    @Arg('routes', () => [String], { description: ROUTES }) routes: string[],
    @Arg('mode', () => RouteMode, { description: 'Who answers them.' }) mode: RouteMode,
    @Arg('percent', () => Int, {
      defaultValue: 100,
      description:
        '1 to 100: in ELO the share of the callers whom Elo answers, in COMPARE and VERIFY that of the requests that are compared.',
    })
    percent: number,
    @Arg('mirror', () => Boolean, {
      defaultValue: false,
      description: 'Whether a write is done on the other side too.',
    })
    mirror: boolean,
    @Arg('force', () => Boolean, {
      defaultValue: false,
      description: 'Whether to switch to ELO whatever was compared.',
    })
    force: boolean,
  ) {
    return setRouteMode(ctx, { routes, mode, percent, mirror, force });
  }

  @Mutation(() => [FacadeRouteType], {
    description:
      'Announces when routes end: their answers say so, and the contacts of the API keys that call them are mailed. Said again, it changes date and successor. By administrators.',
  })
  announceSunset(
    @Context() ctx: FullCtx,
    @Arg('routes', () => [String], { description: ROUTES }) routes: string[],
    @Arg('sunsetAt', () => DateTime, { description: 'When they end.' }) sunsetAt: Date,
    @Arg('successor', () => String, { nullable: true, description: 'The address of what takes their place.' })
    successor: string | null | undefined,
  ) {
    return announceSunset(ctx, { routes, sunsetAt, successor });
  }

  @Mutation(() => [FacadeRouteType], {
    description: 'Takes back that routes end, with their consents and brownouts. By administrators.',
  })
  withdrawSunset(@Context() ctx: FullCtx, @Arg('routes', () => [String], { description: ROUTES }) routes: string[]) {
    return withdrawSunset(ctx, { routes });
  }

  @Mutation(() => FacadeRouteType, {
    description:
      'Notes that a client knows of the end of a route and needs it no more. By administrators, and by an API key for itself.',
  })
  acknowledgeSunset(
    @Context() ctx: FullCtx,
    @Arg('route', () => String, { description: 'The id of a route.' }) route: string,
    @Arg('client', () => String, { description: 'As `routeUsage` names it: for a key its name.' }) client: string,
  ) {
    return acknowledgeSunset(ctx, { route, client });
  }

  @Mutation(() => [FacadeRouteType], {
    description:
      'Has announced routes answer 410 for a time, a week at most, so that those who still call them notice. By administrators.',
  })
  scheduleBrownout(
    @Context() ctx: FullCtx,
    @Arg('routes', () => [String], { description: ROUTES }) routes: string[],
    @Arg('from', () => DateTime, { description: 'Its beginning.' }) from: Date,
    @Arg('to', () => DateTime, { description: 'Its end.' }) to: Date,
  ) {
    return scheduleBrownout(ctx, { routes, from, to });
  }

  @Mutation(() => [FacadeRouteType], {
    description:
      'Closes routes, which answer 410 from then on. Refused while clients that have not acknowledged it called one of them in the last 30 days. By administrators.',
  })
  closeRoute(
    @Context() ctx: FullCtx,
    @Arg('routes', () => [String], { description: ROUTES }) routes: string[],
    @Arg('force', () => Boolean, { defaultValue: false, description: 'Whether to close them whoever would be hurt.' })
    force: boolean,
  ) {
    return closeRoute(ctx, { routes, force });
  }

  @Mutation(() => [FacadeRouteType], {
    description: 'Opens closed routes at once, and ends their brownouts. By administrators.',
  })
  reopenRoute(@Context() ctx: FullCtx, @Arg('routes', () => [String], { description: ROUTES }) routes: string[]) {
    return reopenRoute(ctx, { routes });
  }

  @Subscription(() => [FacadeRouteType], {
    description:
      'For administrators: the routes as they are now, at once and again whenever something is decided about them or their calls are counted; every two seconds at most.',
    complexity: 2_000,
    subscribe: subscribing<{ facade?: string | null }>(watchCutover),
  })
  cutover(
    @Context() ctx: FullCtx,
    @Arg('facade', () => String, { nullable: true, description: FACADE }) facade: string | null | undefined,
  ) {
    return findCutover(ctx, { facade });
  }
}
