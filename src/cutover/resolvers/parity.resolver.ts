import { Arg, Ctx as Context, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../../domain/context.js';
import { ignoreDifferences, withdrawIgnored } from '../domain/routes/ignore-differences.js';
import { parityDifferences } from '../domain/routes/parity-differences.query.js';
import { resetParity } from '../domain/routes/reset-parity.js';
import { ParityDifferenceType } from '../schema/parity.type.js';
import { FacadeRouteType } from '../schema/routes.type.js';

const ROUTE = 'The id of a route.';
const ONE_ROUTE = 'The id of a route; or `facade`.';
const FACADE = 'The name of a facade, for all its routes; or `route`.';
const PATH = 'A path as in `parityDifferences`; paths below it are included.';

@Resolver(() => ParityDifferenceType)
export class ParityResolver {
  @Query(() => [ParityDifferenceType], {
    description:
      'For administrators: the places where answers of a route differ from the answers of the old service, the open ones first.',
    complexity: 500,
  })
  parityDifferences(
    @Context() ctx: FullCtx,
    @Arg('route', () => String, { description: ROUTE }) route: string,
    @Arg('first', () => Int, { defaultValue: 100, description: 'The number of rows, at most 1000.' }) first: number,
  ) {
    return parityDifferences(ctx, { route, first });
  }

  @Mutation(() => [ParityDifferenceType], {
    description:
      'Ignores known differences of a route, or of all routes of a facade, at a path, also later ones. It returns at most 100 differences of the route or the facade, the open ones first. By administrators.',
  })
  ignoreDifferences(
    @Context() ctx: FullCtx,
    @Arg('route', () => String, { nullable: true, description: ONE_ROUTE }) route: string | null,
    @Arg('path', () => String, { description: PATH }) path: string,
    @Arg('reason', () => String, { description: 'The reason why the difference is intended.' }) reason: string,
    @Arg('facade', () => String, { nullable: true, description: FACADE }) facade: string | null,
  ) {
    return ignoreDifferences(ctx, { route, facade, path, reason });
  }

  @Mutation(() => [ParityDifferenceType], {
    description: 'Compares an ignored path of a route, or of all routes of a facade, again. By administrators.',
  })
  withdrawIgnored(
    @Context() ctx: FullCtx,
    @Arg('route', () => String, { nullable: true, description: ONE_ROUTE }) route: string | null,
    @Arg('path', () => String, { description: PATH }) path: string,
    @Arg('facade', () => String, { nullable: true, description: FACADE }) facade: string | null,
  ) {
    return withdrawIgnored(ctx, { route, facade, path });
  }

  @Mutation(() => [FacadeRouteType], {
    description:
      'Starts new counts of comparisons of routes, such as after a deploy; ignored differences stay ignored. By administrators.',
  })
  resetParity(
    @Context() ctx: FullCtx,
    @Arg('routes', () => [String], { description: 'Ids of routes, at most 200.' }) routes: string[],
  ) {
    return resetParity(ctx, { routes });
  }
}
