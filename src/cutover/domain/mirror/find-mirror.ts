import { AppError } from '../../../failures/errors.js';
import type { Ctx } from '../../../domain/context.js';
import { authorize } from '../../../domain/kernel/policy.js';
import { type DriftReport, failures, type MirrorFailure, type MirrorState, reports, states } from './mirror.query.js';
import { mirrorPolicy } from './policy.js';

const MAX_FAILURES = 1_000;

/**
 * Writes that one side accepted and the other did not do, in the order of their acceptance; of a route, or all.
 * @throws FORBIDDEN to everybody but administrators; INVALID for less than 1 or more than 1,000
 */
export async function findMirrorFailures(
  ctx: Ctx,
  { route, first }: { route?: string | null; first: number },
): Promise<readonly MirrorFailure[]> {
  authorize(ctx, mirrorPolicy.mirrorFailures);
  if (first < 1 || first > MAX_FAILURES)
    throw new AppError('INVALID', 'BETWEEN', { field: 'first', min: 1, max: MAX_FAILURES });
  return failures(ctx, { route: route ?? null, size: first });
}

/** The state of mirrored writes, of each facade with any. @throws FORBIDDEN to everybody but administrators */
export async function findMirrors(ctx: Ctx): Promise<readonly MirrorState[]> {
  authorize(ctx, mirrorPolicy.mirrors);
  return states(ctx, {});
}

/** The findings of the latest comparison of each list of both sides. @throws FORBIDDEN to everybody but administrators */
export async function findDriftReports(
  ctx: Ctx,
  { facade }: { facade?: string | null },
): Promise<readonly DriftReport[]> {
  authorize(ctx, mirrorPolicy.driftReports);
  return reports(ctx, { facade: facade ?? null });
}
