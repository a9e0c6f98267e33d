import { DateTime } from 'luxon';
import type { ChangeWatch } from '../../postgres/index.js';
import { type ClassRow, employeeOfClass } from '../classes/classes.query.js';
import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { type Slot, slotsOfClass } from './find-slots.js';
import { assertSlotsVisible, requireClass, schedulingPolicy } from './policy.js';

/** Days of the collaborator's own zone, both ends among them. `YYYY-MM-DD` */
export interface SlotDays {
  /** Today when left out. */
  from?: string | null;
  /** Two weeks from the first day when left out. */
  to?: string | null;
  /** True: taken slots too. */
  includeTaken?: boolean | null;
  /** The length of the slots. */
  minutes?: number | null;
}
const DAYS = 14;

/** @throws NOT_FOUND; FORBIDDEN to callers without a relation to the class */
async function requireSlotsClass(ctx: Ctx, classId: number): Promise<ClassRow> {
  const actor = authorize(ctx, schedulingPolicy.slotsChanged);
  const group = await requireClass(ctx, classId);
  await assertSlotsVisible(ctx, actor, group);
  return group;
}

/** The slots of a class's calendar as they are now. @throws as `requireSlotsClass`; INVALID as `slotsOfClass` */
export async function findSlotsNow(
  ctx: Ctx,
  { classId, from: first, to: last, includeTaken, minutes }: SlotDays & { classId: number },
): Promise<Slot[]> {
  const group = await requireSlotsClass(ctx, classId);
  const employee = await employeeOfClass(ctx, group);
  if (!employee) return [];
  const today = DateTime.fromJSDate(ctx.now(), { zone: employee.timeZone });
  const from = first ?? today.toISODate()!;
  const to =
    last ??
    DateTime.fromISO(from)
      .plus({ days: DAYS - 1 })
      .toISODate()!;
  return slotsOfClass(ctx, group, { from, to, includeTaken, minutes });
}

/**
 * Begins to watch the slots: bookings, blocks, working hours, the leader of the class. @throws as `requireSlotsClass`;
 * UNAVAILABLE
 */
export async function watchSlots(ctx: Ctx<'changes'>, { classId }: { classId: number }): Promise<ChangeWatch> {
  await requireSlotsClass(ctx, classId);
  return ctx.services.changes.watch('slots', classId);
}
