import { DateTime } from 'luxon';
import { z } from 'zod';
import { CrowdingReading, Measurement } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { invalidFields, parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { readMoment, readMonth } from './check-measurements.js';
import { measurables } from './indicators.js';
import { lockGroups } from './record-measurements.js';
import { authorize } from '../kernel/policy.js';
import { assertRoleIn, kpiPolicy } from './policy.js';
import { typedText } from '../kernel/text.js';

const shape = z.object({
  groupId: z.int().positive(),
  period: typedText().max(40),
  indicators: z.array(typedText().max(60)).min(1).max(measurables.length).nullish(),
});

/**
 * Removes values that were recorded under the wrong group or period: all or the named indicators of a month, or the whole
 * reading of a moment. A merely wrong value is recorded again instead.
 * @returns the number of removed values and readings
 * @throws FORBIDDEN to callers without permission to record in the group; NOT_FOUND when nothing was recorded there
 */
export async function removeMeasurements(ctx: Ctx, input: z.input<typeof shape>): Promise<number> {
  const actor = authorize(ctx, kpiPolicy.removeMeasurements);
  const { groupId: group, period, indicators } = parseInput(shape, input);
  await assertRoleIn(ctx, [group], actor, kpiPolicy.removeMeasurements);
  const clock = { now: ctx.now(), timeZone: ctx.services.config.legacyTimeZone };
  const ofMonth = !period.includes('T');
  const at = ofMonth ? readMonth(period, clock) : readMoment(period, clock);
  if (!DateTime.isDateTime(at)) throw invalidFields({ period: at });
  if (!ofMonth && indicators) throw new AppError('INVALID', 'READING_REMOVED_WHOLE', { field: 'indicators' });
  // Removed as entities, so that the audit has their old values; a month has no more values than there are indicators.
  return ctx.transaction(async ctx => {
    await lockGroups(ctx, [group]);
    const found = ofMonth
      ? await ctx.em.find(Measurement, {
          group,
          month: at.toISODate()!,
          ...(indicators ? { indicator: { $in: indicators } } : {}),
        })
      : await ctx.em.find(CrowdingReading, { group, takenAt: at.toJSDate() });
    if (found.length === 0) throw notFound('MEASUREMENT');
    for (const each of found) ctx.em.remove(each);
    return found.length;
  });
}
