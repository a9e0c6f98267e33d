import { Arg, Ctx as Context, FieldResolver, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { FullCtx } from '../../domain/context.js';
import { acknowledgeSunset } from '../domain/routes/acknowledge-sunset.js';
import { announceSunset, withdrawSunset } from '../domain/routes/announce-sunset.js';
import { closeRoute, reopenRoute } from '../domain/routes/close-route.js';
import { findRoutes } from '../domain/routes/find-routes.js';
import { scheduleBrownout } from '../domain/routes/schedule-brownout.js';
import { findCutover, watchCutover } from '../domain/routes/watch-cutover.js';
import { findUndocumentedRoutes } from '../domain/routes/undocumented-routes.query.js';
import { pausedSince } from '../domain/routes/paused-since.js';
import { setRouteMode } from '../domain/routes/set-route-mode.js';
import { switchRefusal } from '../domain/routes/why-not-elo.rules.js';
import type { FacadeRoute } from '../domain/routes/find-routes.js';
import { Language, RouteMode } from '../../../schema/enums.js';
import { FacadeRouteType, UndocumentedRouteType } from '../schema/routes.type.js';
import { DateTime } from '../../../schema/scalars.js';
import { subscribing } from '../../../resolvers/subscribing.js';

const FACADE = 'Only of this facade, such as `portal`.';
const ROUTES = 'Ids of routes, at most 200.';

@Resolver(() => FacadeRouteType)
export class RouteResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The reason why `setRouteMode` without `force` would refuse to switch it to ELO now; null: it would not refuse.',
  })
  switchRefusal(
    @Context() ctx: FullCtx,
    @Root() route: FacadeRoute,
    @Arg('language', () => Language, {
      nullable: true,
      description: 'The language of the reason; that of the request when left out.',
    })
    language: Language | null,
  ) {
    return switchRefusal(ctx, route, language);
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description:
      'The time since which requests are not passed on to its old service, because that does not answer, as far as the answering process knows. Null: they are passed on.',
  })
  pausedSince(@Root() route: FacadeRoute, @Context() ctx: FullCtx) {
    return pausedSince(ctx, route);
  }

  @Query(() => [FacadeRouteType], {
    description: 'For administrators: the routes of the facades, their callers, and the decisions about them.',
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
      'For administrators: requests to a facade that are in no contract and were passed on to the old service; the most frequent first, at most 200.',
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
      'Sets the side that answers routes. ELO is refused with fewer than 100 equal comparisons, or with differences that nobody has ignored. It is not refused for a route in ELO already, or without an old service. Requests in flight end where they began. By administrators.',
  })
  setRouteMode(
    @Context() ctx: FullCtx,
    @Arg('routes', () => [String], { description: ROUTES }) routes: string[],
    @Arg('mode', () => RouteMode, { description: 'The side that answers them.' }) mode: RouteMode,
    @Arg('percent', () => Int, {
      defaultValue: 100,
      description:
        '1 to 100: in ELO the share of the callers that Elo answers, in COMPARE and VERIFY the share of the requests that are compared.',
    })
    percent: number,
    @Arg('mirror', () => Boolean, {
      defaultValue: false,
      description: 'True when writes are done on the other side too.',
    })
    mirror: boolean,
    @Arg('force', () => Boolean, {
      defaultValue: false,
      description: 'True: switch to ELO with any result of comparisons.',
    })
    force: boolean,
  ) {
    return setRouteMode(ctx, { routes, mode, percent, mirror, force });
  }

  @Mutation(() => [FacadeRouteType], {
    description:
      'Announces the end of routes. Their answers announce it, and mails go to the contacts of the API keys that call them. A second call changes date and successor. By administrators.',
  })
  announceSunset(
    @Context() ctx: FullCtx,
    @Arg('routes', () => [String], { description: ROUTES }) routes: string[],
    @Arg('sunsetAt', () => DateTime, { description: 'The time of their end.' }) sunsetAt: Date,
    @Arg('successor', () => String, { nullable: true, description: 'The address of the replacement.' })
    successor: string | null | undefined,
  ) {
    return announceSunset(ctx, { routes, sunsetAt, successor });
  }

  @Mutation(() => [FacadeRouteType], {
    description: 'Withdraws the announced end of routes, with their acknowledgements and brownouts. By administrators.',
  })
  withdrawSunset(@Context() ctx: FullCtx, @Arg('routes', () => [String], { description: ROUTES }) routes: string[]) {
    return withdrawSunset(ctx, { routes });
  }

  @Mutation(() => FacadeRouteType, {
    description:
      'Records that a client acknowledges the end of a route and needs it no more. By administrators, and by an API key for itself.',
  })
  acknowledgeSunset(
    @Context() ctx: FullCtx,
    @Arg('route', () => String, { description: 'The id of a route.' }) route: string,
    @Arg('client', () => String, {
      description: 'The client as in `routeUsage`: the name of its API key, if it has one.',
    })
    client: string,
  ) {
    return acknowledgeSunset(ctx, { route, client });
  }

  @Mutation(() => [FacadeRouteType], {
    description:
      'Makes announced routes answer 410 for a time, at most a week, so that their remaining callers notice. By administrators.',
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
      'Closes routes: they answer 410 from then on. Refused while a client that has not acknowledged the end called one of them in the last 30 days. By administrators.',
  })
  closeRoute(
    @Context() ctx: FullCtx,
    @Arg('routes', () => [String], { description: ROUTES }) routes: string[],
    @Arg('force', () => Boolean, {
      defaultValue: false,
      description: 'True: close them even when clients still call them.',
    })
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
      'For administrators: the routes as they are now, at once and again after each decision about them and when their calls are counted; at most every two seconds.',
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
