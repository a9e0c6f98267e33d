import type { Ctx } from '../context.js';
import { mustBeSignedIn } from '../kernel/access.js';
import { type Measurable, measurables } from './indicators.js';

/** What may be measured, for everybody signed in. */
export function findIndicators(ctx: Ctx): readonly Measurable[] {
  mustBeSignedIn(ctx);
  return measurables;
}
