import { AppError } from '../../failures/errors.js';
import type { LimitName } from '../../platform/rate-limits.js';
import type { Ctx } from '../context.js';

/** Counts one; passing the limit is no failure here. @returns true while the limit is kept */
export async function isWithinLimit(ctx: Ctx<'limits'>, name: LimitName, key: string): Promise<boolean> {
  try {
    await ctx.services.limits.consume(name, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}
