import { DateTime } from 'luxon';
import { z } from 'zod';
import { Class, Cycle, HandOverBookings } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { lockForEdit } from '../kernel/edit.js';
import { authorize } from '../kernel/policy.js';
import { cancelBookings, lockCalendarsOf, moveBookings } from '../scheduling/hand-over-bookings.write.js';
import { classNow, type ClassRow } from './classes.query.js';
import { giveClass, tellOfHandOver } from './give-class.write.js';
import { assertLeader } from './leaders.query.js';
import { classPolicy } from './policy.js';
import { startOfDay } from './programme-days.rules.js';
import { dropSubstitute, saveSubstitute } from './substitutes.write.js';

const shape = z.object({
  classId: z.int(),
  facilitatorId: z.int(),
  from: z.iso.date(),
  appointments: z.enum(HandOverBookings),
});

/**
 * Gives a class another facilitator, completely or not at all. Appointments for the class that begin on the day `from` or later
 * move to the new facilitator's calendar under the same UID, or are canceled. The new facilitator gets the submissions that
 * wait for an evaluation. The former facilitator stops leading the class on the day `from`, at once if that day has come. Until
 * then they count as a substitute and keep their earlier appointments. Everyone in the class is told by mail. Nothing changes
 * when the person leads the class already.
 * @throws NOT_FOUND for the class; INVALID for a person without the role of facilitator and for a day outside of the cycle;
 * CONFLICT with the appointments at whose times the new facilitator is busy, and when they have no calendar for them
 */
export async function handOverClass(ctx: Ctx<'events'>, input: z.input<typeof shape>): Promise<ClassRow> {
  authorize(ctx, classPolicy.handOverClass);
  const { classId, facilitatorId, from, appointments } = parseInput(shape, input);
  const { legacyTimeZone: zone } = ctx.services.config;
  const today = DateTime.fromJSDate(ctx.now(), { zone }).toISODate()!;
  const isLater = from > today;
  const since = isLater ? startOfDay(from, zone) : ctx.now();
  const formerId = await ctx.transaction(async ctx => {
    // The order of locks is the same everywhere: people, calendars, then the class.
    const leader = await assertLeader(ctx, 'facilitatorId', facilitatorId);
    const known = (await classNow(ctx, classId)) as ClassRow | undefined;
    const knownLeaders = [known?.facilitatorId ?? null, facilitatorId].filter(id => id !== null);
    await lockCalendarsOf(ctx, knownLeaders);
    const group = await lockForEdit(ctx, Class, classId, { noun: 'CLASS' });
    const formerId = group.facilitator?.id ?? null;
    if (formerId === facilitatorId) return null;
    if (formerId !== known!.facilitatorId) throw new AppError('CONFLICT', 'RECORD_CHANGED');
    const cycle = await ctx.em.findOneOrFail(Cycle, group.cycle.id);
    if (from < cycle.startsOn || from > cycle.endsOn)
      throw invalidField('from', wrong('OUTSIDE_DAYS', { from: cycle.startsOn, to: cycle.endsOn }));
    // The bookings go first: afterwards the class has its new facilitator, and its own meetings are busy time of theirs.
    if (formerId !== null) {
      const bookings = { classId, formerId, since };
      if (appointments === 'MOVE') await moveBookings(ctx, { ...bookings, leader });
      else await cancelBookings(ctx, bookings, `A turma passou a ser conduzida por ${leader.name}.`);
    }
    await giveClass(ctx, group, facilitatorId);
    if (formerId !== null && isLater) {
      const to = DateTime.fromISO(from).minus({ days: 1 }).toISODate()!;
      await saveSubstitute(ctx, { classId, userId: formerId, from: today, to });
    } else if (formerId !== null) await dropSubstitute(ctx, { classId, userId: formerId });
    await tellOfHandOver(ctx, { classId, formerId, facilitatorId, from, appointments });
    return formerId;
  });
  for (const userId of [formerId, facilitatorId])
    if (userId !== null) ctx.services.events.emit('callerChanged', { userId });
  return classNow(ctx, classId);
}
