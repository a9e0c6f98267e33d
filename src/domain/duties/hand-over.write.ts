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

/** To whom the duties of a person go, and what becomes of the appointments ahead. */
export const dutyHandOver = z.object({
  /** The leader of the classes from now on; left out, nobody leads them. */
  facilitatorId: z.int().nullish(),
  appointments: z.enum(HandOverBookings),
});
export type DutyHandOver = z.output<typeof dutyHandOver>;

/** To somebody, or to nobody. */
interface Plan {
  heir: Leader | null;
  appointments: HandOverBookings;
}

/** Must hold for who stops being an active facilitator. @throws CONFLICT that names what depends on the person, by table */
export async function assertNoDuties(ctx: Asking, userId: number): Promise<void> {
  const uses = await dutiesOf(ctx, userId);
  if (Object.keys(uses).length > 0) throw new AppError('CONFLICT', 'PERSON_HAS_DUTIES', { uses });
}

/**
 * Locks a person, and has whom their duties go to stay as they are: both in the order of ids, before anything else is locked.
 * @param lock locks the person
 * @throws INVALID for who is no active facilitator, and for appointments that shall move to nobody
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
 * Ends the duties of a locked person at once, in the running transaction: classes, and what waits in them for an evaluation,
 * go to the heir or have nobody; appointments ahead move or are canceled; substitutions end, and the calendar is archived.
 * Everybody of the classes is told by mail.
 * @throws CONFLICT that names the appointments at whose times the heir is busy, and when the heir has no calendar for them
 */
export async function endDuties(ctx: Ctx<'events'>, userId: number, { heir, appointments }: Plan): Promise<void> {
  await lockCalendarsOf(ctx, heir ? [userId, heir.id] : [userId]);
  const groups = await lockClassesLedBy(ctx, userId, await openClassIdsOf(ctx, userId));
  const bookings = { classId: null, formerId: userId, since: ctx.now() };
  // Before the classes have another facilitator: their meetings become busy time of theirs then.
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

/** Ends the duties as it was planned, or makes sure that there are none. @throws CONFLICT that names them */
export const endOrRefuseDuties = (ctx: Ctx<'events'>, userId: number, plan: Plan | null): Promise<void> =>
  plan ? endDuties(ctx, userId, plan) : assertNoDuties(ctx, userId);
