import { z } from 'zod';
import { HandOverBookings } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField } from '../../failures/validation.js';
import { giveClass, lockClassesLedBy, tellOfHandOver } from '../classes/give-class.write.js';
import { assertLeader, type Leader } from '../classes/leaders.query.js';
import { endSubstitutions } from '../classes/substitutes.write.js';
import type { Ctx } from '../context.js';
import {
  archiveCalendarOf,
  cancelBookings,
  lockCalendarsOf,
  moveBookings,
} from '../scheduling/hand-over-bookings.write.js';
import { type Asking, dutiesOf, openClassIdsOf, todayOf } from './duties.query.js';

/** The recipient of a person's duties, and the treatment of future appointments. */
export const dutyHandOver = z.object({
  /** The next leader of the classes; without it, nobody leads them. */
  facilitatorId: z.int().nullish(),
  appointments: z.enum(HandOverBookings),
});
export type DutyHandOver = z.output<typeof dutyHandOver>;

/** A checked hand-over: `heir` is null when nobody takes the duties. */
interface Plan {
  heir: Leader | null;
  appointments: HandOverBookings;
}

/** Required for everybody who stops being an active facilitator. @throws CONFLICT with the person's duties, by table */
export async function assertNoDuties(ctx: Asking, userId: number): Promise<void> {
  const uses = await dutiesOf(ctx, userId);
  if (Object.keys(uses).length > 0) throw new AppError('CONFLICT', 'PERSON_HAS_DUTIES', { uses });
}

/**
 * Locks a person, and the heir of their duties so that the heir does not change. Both are locked in the order of ids, before
 * anything else.
 * @param lock locks the person
 * @throws INVALID when the heir is no active facilitator, and for appointments that should move to nobody
 */
export async function lockWithHeir<Locked>(
  ctx: Ctx,
  { id, handOver }: { id: number; handOver: DutyHandOver | null | undefined },
  lock: () => Promise<Locked>,
): Promise<{ person: Locked; plan: Plan | null }> {
  if (handOver == null) return { person: await lock(), plan: null };
  const { facilitatorId: heirId, appointments } = handOver;
  const field = 'handOver.facilitatorId';
  if (heirId == null) {
    if (appointments === 'MOVE') throw invalidField(field, wrong('REQUIRED'));
    return { person: await lock(), plan: { heir: null, appointments } };
  }
  if (heirId === id) throw invalidField(field, wrong('NOT_A_FACILITATOR'));
  const early = heirId < id ? await assertLeader(ctx, field, heirId) : null;
  const person = await lock();
  return { person, plan: { heir: early ?? (await assertLeader(ctx, field, heirId)), appointments } };
}

/**
 * Ends the duties of a locked person at once, in the running transaction. Classes, and their submissions that wait for an
 * evaluation, go to the heir or have nobody. Future appointments move or are canceled; substitutions end, and the calendar is
 * archived. Everybody in the classes is told by mail.
 * @throws CONFLICT with the appointments at whose times the heir is busy, and when the heir has no calendar for them
 */
export async function endDuties(ctx: Ctx<'events'>, userId: number, { heir, appointments }: Plan): Promise<void> {
  await lockCalendarsOf(ctx, heir ? [userId, heir.id] : [userId]);
  const groups = await lockClassesLedBy(ctx, userId, await openClassIdsOf(ctx, userId));
  const bookings = { classId: null, formerId: userId, since: ctx.now() };
  // The bookings go first: afterwards the classes have another facilitator, and their meetings are busy time of the heir.
  if (heir && appointments === 'MOVE') await moveBookings(ctx, { ...bookings, leader: heir });
  else await cancelBookings(ctx, bookings, 'A agenda foi encerrada.');
  const facilitatorId = heir?.id ?? null;
  for (const group of groups) {
    await giveClass(ctx, group, facilitatorId);
    const change = { classId: group.id, formerId: userId, facilitatorId, from: todayOf(ctx), appointments };
    await tellOfHandOver(ctx, change);
  }
  await endSubstitutions(ctx, userId);
  await archiveCalendarOf(ctx, userId);
}

/** Ends the duties according to the plan; without a plan, makes sure that there are none. @throws CONFLICT with the duties */
export const endOrRefuseDuties = (ctx: Ctx<'events'>, userId: number, plan: Plan | null): Promise<void> =>
  plan ? endDuties(ctx, userId, plan) : assertNoDuties(ctx, userId);
