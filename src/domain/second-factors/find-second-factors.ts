import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { secondFactorPolicy } from './policy.js';
import { secondFactorsOf, type SecondFactorRow } from './second-factors.query.js';

/** The caller’s second factors, the oldest first: ten at most. */
export const mySecondFactors = (ctx: Ctx): Promise<SecondFactorRow[]> =>
  secondFactorsOf(ctx, authorize(ctx, secondFactorPolicy.mySecondFactors).userId);
