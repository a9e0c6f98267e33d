import type { Ctx } from '../context.js';
import { type Measurable, measurables } from './indicators.js';
import { kpiPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

/** All indicators that can be measured, for everybody signed in. */
export function findIndicators(ctx: Ctx): readonly Measurable[] {
  authorize(ctx, kpiPolicy.indicators);
  return measurables;
}
