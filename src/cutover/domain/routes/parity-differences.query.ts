import { AppError } from '../../../failures/errors.js';
import type { Ctx } from '../../../domain/context.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { differencesOf, type ParityDifference } from '../parity/parity.query.js';
import { namedRoutes } from './catalogue.js';
import { routesPolicy } from './policy.js';

const MAX_ROWS = 1_000;

/**
 * The differences between answers of a route and of the old service, the open ones first: for administrators.
 * @throws FORBIDDEN to everybody else; NOT_FOUND for an unknown route; INVALID outside 1 to 1000 rows
 */
export async function parityDifferences(
  ctx: Ctx<'routes'>,
  { route, first }: { route: string; first: number },
): Promise<ParityDifference[]> {
  authorize(ctx, routesPolicy.parityDifferences);
  if (first < 1 || first > MAX_ROWS)
    throw new AppError('INVALID', 'BETWEEN', { field: 'first', min: 1, max: MAX_ROWS });
  namedRoutes(ctx, [route]);
  return differencesOf(ctx, [route], first);
}
