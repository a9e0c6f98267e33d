import { AppError } from '../../platform/errors.js';
import type { Ctx } from '../context.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something in a calendar may last. */
export const lengths = {
  appointment: { min: 5 * MINUTE, max: 12 * HOUR, said: 'between 5 minutes and 12 hours' },
  block: { min: 5 * MINUTE, max: 31 * DAY, said: 'between 5 minutes and 31 days' },
} as const;

/** How far a calendar reaches: staff enters what has been, and plans a next cycle. */
const PAST = 5 * 365 * DAY;
const AHEAD = 2 * 365 * DAY;

/**
 * Checks `[startTime, finishTime)`.
 * @throws INVALID when it ends before it starts, is too short, too long or absurdly far away
 */
export function assertPossiblePeriod(
  ctx: Ctx,
  kind: keyof typeof lengths,
  { startTime, finishTime }: { startTime: Date; finishTime: Date },
): void {
  const length = finishTime.getTime() - startTime.getTime();
  const { min, max, said } = lengths[kind];
  if (length <= 0) throw invalid('finishTime', 'must be after the start');
  if (length < min || length > max) throw invalid('finishTime', `must make it last ${said}`);
  const distance = startTime.getTime() - ctx.now().getTime();
  if (distance > AHEAD) throw invalid('startTime', 'must be within the next two years');
  if (-distance > PAST) throw invalid('startTime', 'must be within the last five years');
}

export const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', `${field}: ${message}`, { fields: { [field]: message } });
