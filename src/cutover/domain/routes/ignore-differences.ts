import { z } from 'zod';
import { AppError } from '../../../failures/errors.js';
import { fieldReason } from '../../../failures/field-reasons.js';
import { parseInput } from '../../../failures/validation.js';
import type { Ctx } from '../../../domain/context.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { typedText } from '../../../domain/kernel/text.js';
import { isPath } from '../parity/comparison-rules.rules.js';
import { compareAgain, ignorePath } from '../parity/ignore-path.write.js';
import { differencesOf, type ParityDifference } from '../parity/parity.query.js';
import { namedRoutes, routesOfFacade } from './catalogue.js';
import { routesPolicy } from './policy.js';

/** The number of rows of an answer. */
const SHOWN = 100;
const path = typedText().min(1).max(300);
const shape = z.object({
  path: path.refine(isPath, { error: fieldReason('NOT_A_PATH_OF_ANSWERS') }),
  reason: typedText().min(3).max(500),
});

/** The place of a rule: one route by its id, or all routes of a facade by its name. */
interface Place {
  route?: string | null;
  facade?: string | null;
}

/**
 * Takes known differences of a route, or of a whole facade, out: a difference at the path, and below it, is open no more, and
 * later ones there count as equal.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND for an unknown route or facade; INVALID without exactly one of
 * both, without a reason, and for a text that is no path; CONFLICT for more than 200 paths of a route, or of a facade
 */
export async function ignoreDifferences(
  ctx: Ctx<'routes'>,
  { route, facade, ...given }: Place & { path: string; reason: string },
): Promise<ParityDifference[]> {
  authorize(ctx, routesPolicy.ignoreDifferences);
  const { scope, routes } = scopeOf(ctx, { route, facade });
  const input = parseInput(shape, given);
  await ctx.transaction(async ctx => ignorePath(ctx, { route: scope, ...input }));
  return differencesOf(ctx, routes, SHOWN);
}

/**
 * Has an ignored path of a route, or of a whole facade, compared again.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND for an unknown route or facade, and for a path that is not
 * ignored there; INVALID without exactly one of both
 */
export async function withdrawIgnored(
  ctx: Ctx<'routes'>,
  { route, facade, ...given }: Place & { path: string },
): Promise<ParityDifference[]> {
  authorize(ctx, routesPolicy.withdrawIgnored);
  const { scope, routes } = scopeOf(ctx, { route, facade });
  const input = parseInput(z.object({ path }), given);
  await ctx.transaction(async ctx => compareAgain(ctx, { route: scope, ...input }));
  return differencesOf(ctx, routes, SHOWN);
}

/** The name under which a rule is kept, and the routes that it is for. */
function scopeOf(ctx: Ctx<'routes'>, { route, facade }: Place): { scope: string; routes: string[] } {
  if ((route == null) === (facade == null))
    throw new AppError('INVALID', 'EITHER_FIELD_NEEDED', { field: 'route', other: 'facade' });
  const routes = route == null ? routesOfFacade(ctx, facade) : namedRoutes(ctx, [route]);
  return { scope: route ?? facade!, routes: routes.map(({ id }) => id) };
}
