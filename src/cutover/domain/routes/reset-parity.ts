import type { Ctx } from '../../../domain/context.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { forgetComparisons } from '../parity/forget-comparisons.write.js';
import { namedRoutes } from './catalogue.js';
import { type FacadeRoute, facadeRoutes } from './find-routes.js';
import { routesPolicy } from './policy.js';

/**
 * Begins to count comparisons of routes anew: after a deploy, earlier findings say little. Ignored paths stay ignored.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND for an unknown route
 */
export async function resetParity(
  ctx: Ctx<'routes'>,
  { routes }: { routes: readonly string[] },
): Promise<FacadeRoute[]> {
  authorize(ctx, routesPolicy.resetParity);
  const named = namedRoutes(ctx, routes);
  await ctx.transaction(async ctx =>
    forgetComparisons(
      ctx,
      named.map(({ id }) => id),
    ),
  );
  return facadeRoutes(ctx, named);
}
