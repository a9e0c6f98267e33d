import { DateTime } from 'luxon';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField } from '../../failures/validation.js';
import type { Actor, Ctx } from '../context.js';
import { holidaysOfCalendar } from '../holidays/holidays.query.js';
import { bookingHorizon, bookingNotice } from './booking-limits.js';
import { type EmployeeRow, workingHoursOfEmployee } from './employees.query.js';
import { managesCalendar } from './policy.js';
import { slotsOfDay, workingPeriodAt } from './working-time.js';

const MINUTE = 60_000;

/**
 * Checks a time against the rules of the calendar's owner. Staff may let an appointment run late or enter a past one; a
 * participant gets only an offered slot. Nobody books on a holiday, also of the client's place, unless the calendar works on
 * it.
 * @param clientId null when staff leaves it open
 * @throws INVALID that names the field
 */
export async function assertBookableTime(
  ctx: Ctx,
  actor: Actor,
  employee: EmployeeRow,
  { startsAt, endsAt, clientId }: { startsAt: Date; endsAt: Date; clientId: number | null },
): Promise<void> {
  const manages = managesCalendar(actor, employee);
  const day = DateTime.fromJSDate(startsAt, { zone: employee.timeZone }).toISODate()!;
  const [hours, holidayOn] = await Promise.all([
    workingHoursOfEmployee(ctx, employee),
    holidaysOfCalendar(ctx, employee, { from: day, to: day, forPerson: clientId }),
  ]);
  const work = { ...employee, hours };
  const [start, finish] = [startsAt.getTime(), endsAt.getTime()];
  const workingPeriod = workingPeriodAt(start, work);
  if (!workingPeriod) throw invalidField('startsAt', wrong('OUTSIDE_WORKING_HOURS', { name: employee.name }));
  const holiday = holidayOn(day);
  if (holiday !== undefined) throw invalidField('startsAt', wrong('ON_HOLIDAY', { name: holiday }));
  if (manages) return;
  if (finish > workingPeriod.finish)
    throw invalidField('endsAt', wrong('OUTSIDE_WORKING_HOURS', { name: employee.name }));
  if (start < ctx.now().getTime()) throw invalidField('startsAt', wrong('IN_THE_PAST'));
  if (start < bookingNotice(ctx.now(), employee))
    throw invalidField('startsAt', wrong('TOO_SOON', { hours: employee.noticeHours }));
  if (start > bookingHorizon(ctx.now(), employee))
    throw invalidField('startsAt', wrong('TOO_FAR_AHEAD', { days: employee.horizonDays }));
  const asked = (finish - start) / MINUTE;
  const slotMinutes = employee.otherLengths.includes(asked) ? asked : employee.slotMinutes;
  const slot = slotsOfDay(day, { ...work, slotMinutes }).find(each => each.start === start);
  if (!slot) throw invalidField('startsAt', wrong('NOT_SLOT_START'));
  if (finish !== slot.finish) throw invalidField('endsAt', wrong('NOT_SLOT_LENGTH', { minutes: employee.slotMinutes }));
}
