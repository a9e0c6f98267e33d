import { z } from 'zod';
import { Class } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { lockForEdit } from '../kernel/edit.js';
import { writeOutbox } from '../kernel/outbox.js';
import { authorize } from '../kernel/policy.js';
import { classPolicy } from './policy.js';
import { assertLeader } from './leaders.query.js';
import { endOfDay, startOfDay } from './programme-days.rules.js';
import { type SubstituteRow, substituteNow } from './substitutes.query.js';
import { dropSubstitute, saveSubstitute } from './substitutes.write.js';

const DAY = 86_400_000;
/** A longer absence needs a hand-over of the class. */
const MAX_DAYS = 180;

const shape = z.object({ classId: z.int(), userId: z.int(), from: z.iso.date(), to: z.iso.date() });

/**
 * Makes a person the substitute of a class from one day to another, both included. They have the same rights in the class as
 * its facilitator. Bookings stay in the calendar of the facilitator. A second call for the same person replaces the days. The
 * substitute and the facilitator are told by mail.
 * @throws NOT_FOUND for the class; INVALID for a person who is no facilitator or leads the class anyway, and for impossible
 * days
 */
export async function setSubstitute(ctx: Ctx<'events'>, input: z.input<typeof shape>): Promise<SubstituteRow> {
  authorize(ctx, classPolicy.setSubstitute);
  const { classId, userId, from, to } = parseInput(shape, input);
  const { legacyTimeZone: zone } = ctx.services.config;
  if (to < from) throw invalidField('to', wrong('NOT_BEFORE', { other: 'from' }));
  const [start, end] = [startOfDay(from, zone), endOfDay(to, zone)];
  if (end <= ctx.now()) throw invalidField('to', wrong('IN_THE_PAST'));
  if (end.getTime() - start.getTime() > MAX_DAYS * DAY)
    throw invalidField('to', wrong('TOO_FAR_AFTER', { days: MAX_DAYS, other: 'from' }));
  const substitute = await ctx.transaction(async ctx => {
    await assertLeader(ctx, 'userId', userId);
    const group = await lockForEdit(ctx, Class, classId, { noun: 'CLASS' });
    if (group.facilitator?.id === userId) throw invalidField('userId', wrong('LEADS_THE_CLASS'));
    const saved = await saveSubstitute(ctx, { classId, userId, from, to });
    const setAt = ctx.now().toISOString();
    for (const toldId of new Set([userId, group.facilitator?.id]))
      if (toldId !== undefined) writeOutbox(ctx, 'class-substitute-set', { toldId, classId, userId, from, to, setAt });
    // Read before the end of the transaction: afterwards somebody may end the duties of this person, and the row is gone.
    return substituteNow(ctx, saved);
  });
  ctx.services.events.emit('callerChanged', { userId });
  return substitute;
}

/**
 * Ends a substitution at once; the substitute and the facilitator are told by mail. @throws NOT_FOUND for the class; CONFLICT
 * when the person is not its substitute
 */
export async function removeSubstitute(
  ctx: Ctx<'events'>,
  { classId, userId }: { classId: number; userId: number },
): Promise<{ id: number }> {
  authorize(ctx, classPolicy.removeSubstitute);
  const id = await ctx.transaction(async ctx => {
    const group = await ctx.em.findOne(Class, classId);
    if (!group) throw notFound('CLASS');
    const dropped = await dropSubstitute(ctx, { classId, userId });
    const endedAt = ctx.now().toISOString();
    if (dropped !== undefined)
      for (const toldId of new Set([userId, group.facilitator?.id]))
        if (toldId !== undefined) writeOutbox(ctx, 'class-substitute-ended', { toldId, classId, userId, endedAt });
    return dropped;
  });
  if (id === undefined) throw new AppError('CONFLICT', 'NOT_A_SUBSTITUTE');
  ctx.services.events.emit('callerChanged', { userId });
  return { id };
}
