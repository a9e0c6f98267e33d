import { Arg, Ctx as Context, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { ignoreDifferences, withdrawIgnored } from '../src/cutover/domain/routes/ignore-differences.js';
import { parityDifferences } from '../src/cutover/domain/routes/parity-differences.query.js';
import { resetParity } from '../src/cutover/domain/routes/reset-parity.js';
import { ParityDifferenceType } from '../schema/parity.type.js';
import { FacadeRouteType } from '../schema/routes.type.js';

const ROUTE = 'The id of a route.';
const PATH = 'As `parityDifferences` names it; what is below it belongs to it.';

@Resolver(() => ParityDifferenceType)
export class ParityResolver {
  @Query(() => [ParityDifferenceType], {
    description:
      'For administrators: where answers of a route differ from those of the old service, the open ones first.',
    complexity: 500,
  })
  parityDifferences(
    @Context() ctx: FullCtx,
    @Arg('route', () => String, { description: ROUTE }) route: string,
    @Arg('first', () => Int, { defaultValue: 100, description: 'How many, at most 1000.' }) first: number,
  ) {
    return parityDifferences(ctx, { route, first });
  }

  @Mutation(() => [ParityDifferenceType], {
    description:
      'Takes known differences of a route out: those at a path, and what comes there later. By administrators.',
  })
  ignoreDifferences(
    @Context() ctx: FullCtx,
    @Arg('route', () => String, { description: ROUTE }) route: string,
    @Arg('path', () => String, { description: PATH }) path: string,
    @Arg('reason', () => String, { description: 'Why they are meant.' }) reason: string,
  ) {
    return ignoreDifferences(ctx, { route, path, reason });
  }

  @Mutation(() => [ParityDifferenceType], {
    description: 'Has a path compared again that was ignored. By administrators.',
  })
  withdrawIgnored(
    @Context() ctx: FullCtx,
    @Arg('route', () => String, { description: ROUTE }) route: string,
    @Arg('path', () => String, { description: PATH }) path: string,
  ) {
    return withdrawIgnored(ctx, { route, path });
  }

  @Mutation(() => [FacadeRouteType], {
    description:
      'Begins to count comparisons of routes anew, as after a deploy; what was ignored stays so. By administrators.',
  })
  resetParity(
    @Context() ctx: FullCtx,
    @Arg('routes', () => [String], { description: 'Ids of routes, at most 200.' }) routes: string[],
  ) {
    return resetParity(ctx, { routes });
  }
}
