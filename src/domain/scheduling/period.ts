import type { Ctx } from '../context.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField } from '../../failures/validation.js';
import { lengths } from './lengths.rules.js';

const DAY = 86_400_000;

/** The range of a calendar: staff enters past appointments, and plans a next cycle. */
const PAST = 5 * 365 * DAY;
const AHEAD = 2 * 365 * DAY;

/**
 * Checks `[startsAt, endsAt)`.
 * @throws INVALID when it ends before it starts, is too short, too long or too far away
 */
export function assertPossiblePeriod(
  ctx: Ctx,
  kind: keyof typeof lengths,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): void {
  const length = endsAt.getTime() - startsAt.getTime();
  const { min, max, otherwise } = lengths[kind];
  if (length <= 0) throw invalidField('endsAt', wrong('NOT_AFTER_START'));
  if (length < min || length > max) throw invalidField('endsAt', wrong(otherwise));
  const distance = startsAt.getTime() - ctx.now().getTime();
  if (distance > AHEAD) throw invalidField('startsAt', wrong('BEYOND_TWO_YEARS'));
  if (-distance > PAST) throw invalidField('startsAt', wrong('BEFORE_FIVE_YEARS'));
}
