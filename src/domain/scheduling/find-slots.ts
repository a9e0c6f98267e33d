import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';
import { busyPeriods } from './appointments.query.js';
import { employeeOfClass } from '../classes/classes.query.js';
import { workingHoursOfEmployee } from './employees.query.js';
import { bookingHorizon } from './booking-limits.js';
import { managesCalendar, requireClass, assertSlotsVisible, schedulingPolicy } from './policy.js';
import { slotsOfDay } from './working-time.js';
import { authorize } from '../kernel/policy.js';

/** A bookable period. `date` and `time` are the collaborator's wall clock, `HH:mm:ss`. */
export interface Slot {
  /** The same for the same slot of the same calendar, whenever asked. */
  id: string;
  date: string;
  time: string;
  startsAt: Date;
  endsAt: Date;
  /** Appointments and blocks that overlap it. */
  appointmentCount: number;
}

/**
 * The slots of a class's calendar on a day of the collaborator's own zone, as far as they are not past and not beyond what
 * the caller may book: the free ones, or all with `includeTaken`. A class without facilitator or calendar has none.
 *
 * @param input.date `YYYY-MM-DD`
 */
export async function findSlots(
  ctx: Ctx,
  input: { classId: number; date: string; includeTaken?: boolean | null },
): Promise<Slot[]> {
  const actor = authorize(ctx, schedulingPolicy.slots);
  const group = await requireClass(ctx, input.classId);
  // Nothing to hide: the caller learns that there is nobody to meet.
  if (group.facilitatorId === null) return [];
  await assertSlotsVisible(ctx, actor, group);
  const employee = await employeeOfClass(ctx, group);
  if (!employee) return [];

  const now = ctx.now().getTime();
  const until = managesCalendar(actor, employee) ? Infinity : bookingHorizon(ctx.now());
  const hours = await workingHoursOfEmployee(ctx, employee);
  const open = slotsOfDay(input.date, { ...employee, hours }).filter(slot => slot.start >= now && slot.start <= until);
  if (open.length === 0) return [];
  const rows = await busyPeriods(ctx, employee.id, new Date(open[0]!.start), new Date(open.at(-1)!.finish));
  const taken = rows.map(row => ({ start: instantOf(row.startsAt), finish: instantOf(row.endsAt) }));
  return open
    .map(slot => ({
      id: `${employee.id}-${input.date}-${slot.time.slice(0, 5).replace(':', '')}`,
      date: input.date,
      time: slot.time,
      startsAt: new Date(slot.start),
      endsAt: new Date(slot.finish),
      appointmentCount: taken.filter(each => each.start < slot.finish && slot.start < each.finish).length,
    }))
    .filter(slot => input.includeTaken || slot.appointmentCount === 0);
}
