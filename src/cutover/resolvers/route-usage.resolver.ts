import { Arg, Ctx as Context, Int, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../../domain/context.js';
import { findRouteUsage } from '../domain/routes/route-usage.query.js';
import { RouteUsageType } from '../schema/route-usage.type.js';
import { LocalDate } from '../../../schema/scalars.js';

@Resolver(() => RouteUsageType)
export class RouteUsageResolver {
  @Query(() => [RouteUsageType], {
    description: 'For administrators: the calls of routes of the facades by client, the most frequent first.',
    complexity: 2_000,
  })
  routeUsage(
    @Context() ctx: FullCtx,
    @Arg('route', () => String, {
      nullable: true,
      description: 'Only of this route, such as `portal.submissions.list`, or of this facade, such as `portal`.',
    })
    route: string | null | undefined,
    @Arg('client', () => String, { nullable: true, description: 'Only this client.' })
    client: string | null | undefined,
    @Arg('from', () => LocalDate, { nullable: true, description: 'From this day on.' })
    from: string | null | undefined,
    @Arg('to', () => LocalDate, { nullable: true, description: 'Until this day; belongs to the period.' })
    to: string | null | undefined,
    @Arg('first', () => Int, { defaultValue: 100, description: 'The number of rows, at most 1000.' }) first: number,
  ) {
    return findRouteUsage(ctx, { route, client, from, to }, first);
  }
}
