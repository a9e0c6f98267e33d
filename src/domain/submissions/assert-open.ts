import { DateTime } from 'luxon';
import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { instantOf } from '../kernel/time.js';
import type { Attempts } from './attempts.query.js';

type Moment = Pick<Ctx, 'now' | 'services'>;
const isOver = (ctx: Moment, at: string | null): boolean => at !== null && ctx.now().getTime() > instantOf(at);
/** True when staff asked for another attempt, and its deadline has not passed. */
const isAskedFor = (ctx: Moment, { isSentBack, resendUntil }: Attempts): boolean =>
  isSentBack && !isOver(ctx, resendUntil);

/**
 * Checks that another attempt is allowed. A participant that was asked for one may make it in any case. A cycle that is over is
 * closed for everybody else, staff too.
 * @throws CONFLICT when the cycle is over, the activity closed, or no attempt left
 */
export function assertOpenForHandIn(ctx: Moment, attempts: Attempts, { isBound }: { isBound: boolean }): void {
  if (isAskedFor(ctx, attempts)) return;
  const today = DateTime.fromJSDate(ctx.now(), { zone: ctx.services.config.legacyTimeZone }).toISODate()!;
  if (attempts.cycleEndsOn < today) throw new AppError('CONFLICT', 'CYCLE_OVER');
  if (!isBound) return;
  if (isOver(ctx, attempts.closesAt)) throw new AppError('CONFLICT', 'HAND_IN_CLOSED');
  const { maxAttempts: max, count } = attempts;
  if (max !== null && count >= max) throw new AppError('CONFLICT', 'NO_ATTEMPT_LEFT', { max });
}

/**
 * Checks that a submission may still be changed: until the deadline, so that nobody replaces a file that came in time. @throws
 * CONFLICT
 */
export function assertOpenForChange(ctx: Moment, attempts: Attempts): void {
  if (isOver(ctx, attempts.dueAt)) throw new AppError('CONFLICT', 'DEADLINE_PASSED');
  assertOpenForHandIn(ctx, { ...attempts, maxAttempts: null }, { isBound: true });
}
