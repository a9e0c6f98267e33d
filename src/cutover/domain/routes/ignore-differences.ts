import { z } from 'zod';
import { parseInput } from '../../../failures/validation.js';
import type { Ctx } from '../../../domain/context.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { typedText } from '../../../domain/kernel/text.js';
import { compareAgain, ignorePath } from '../parity/ignore-path.write.js';
import { differencesOf, type ParityDifference } from '../parity/parity.query.js';
import { namedRoutes } from './catalogue.js';
import { routesPolicy } from './policy.js';

/** The number of rows of an answer. */
const SHOWN = 100;
const path = typedText().min(1).max(300);
const shape = z.object({ path, reason: typedText().min(3).max(500) });

/**
 * Takes known differences of a route out: a difference at the path, and below it, is open no more, and later ones there count
 * as equal.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND for an unknown route; INVALID without a reason; CONFLICT for
 * more than 200 paths
 */
export async function ignoreDifferences(
  ctx: Ctx<'routes'>,
  { route, ...given }: { route: string; path: string; reason: string },
): Promise<ParityDifference[]> {
  authorize(ctx, routesPolicy.ignoreDifferences);
  namedRoutes(ctx, [route]);
  const input = parseInput(shape, given);
  await ctx.transaction(async ctx => ignorePath(ctx, { route, ...input }));
  return differencesOf(ctx, route, SHOWN);
}

/**
 * Has an ignored path compared again.
 * @throws FORBIDDEN to everybody but administrators; NOT_FOUND for an unknown route, and for a path that is not ignored
 */
export async function withdrawIgnored(
  ctx: Ctx<'routes'>,
  { route, ...given }: { route: string; path: string },
): Promise<ParityDifference[]> {
  authorize(ctx, routesPolicy.withdrawIgnored);
  namedRoutes(ctx, [route]);
  const input = parseInput(z.object({ path }), given);
  await ctx.transaction(async ctx => compareAgain(ctx, { route, ...input }));
  return differencesOf(ctx, route, SHOWN);
}
