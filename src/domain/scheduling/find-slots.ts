import { DateTime } from 'luxon';
import type { Actor, Ctx } from '../context.js';
import { type BookingPerson, participantOfClass } from './booking-places.query.js';
import { busyPeriodsOf } from './busy-time.query.js';
import { type ClassRow, employeeOfClass } from '../classes/classes.query.js';
import { holidaysOfCalendar } from '../holidays/holidays.query.js';
import { type EmployeeRow, workingHoursOfEmployee } from './employees.query.js';
import { bookingHorizon, bookingNotice } from './booking-limits.js';
import { assertLooksFor, assertSlotsVisible, managesCalendar, requireClass, schedulingPolicy } from './policy.js';
import { slotsOfDay, type WorkingSlot } from './working-time.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField } from '../../failures/validation.js';

/** A bookable period. `date` and `time` are the collaborator's wall clock, `HH:mm:ss`. */
export interface Slot {
  /** The same slot of the same calendar always has the same id; for a named participant, one of its own. */
  id: string;
  date: string;
  time: string;
  startsAt: Date;
  endsAt: Date;
  /** The number of appointments, blocks and collective meetings that overlap it. */
  appointmentCount: number;
  /** IANA name of the zone of the participant for whom slots were asked; null when it is unknown, and without a participant. */
  participantTimeZone: string | null;
}

/** The highest number of days in one request for slots. */
const MAX_DAYS = 62;
const DAY_MS = 86_400_000;

/**
 * The slots of a class's calendar on a day of the collaborator's own zone. Past slots, and slots outside of the caller's
 * booking period, are left out, and so are holidays, unless the calendar works on them. The result has the free slots, or all
 * with `includeTaken`. It is empty for a class without facilitator or calendar, and for an archived class.
 *
 * @param input.date `YYYY-MM-DD`
 * @param input.participantId the slots as this participant of the class sees them: with the participant's booking period and
 *   the holidays of their place
 * @throws FORBIDDEN to participants that name another person; NOT_FOUND for people without a valid enrollment in the class
 */
export async function findSlots(
  ctx: Ctx,
  input: Omit<Range, 'from' | 'to'> & { classId: number; date: string },
): Promise<Slot[]> {
  const actor = authorize(ctx, schedulingPolicy.slots);
  const group = await requireClass(ctx, input.classId);
  // The caller may learn that the class has no facilitator.
  if (group.facilitatorId === null) return [];
  await assertSlotsVisible(ctx, actor, group);
  return slotsOf(ctx, actor, group, { ...input, from: input.date, to: input.date });
}

/**
 * The same as `findSlots`, for several days. Many classes need one statement each for calendars, working hours and busy
 * periods. The rule of the field (`Class.slots`) has the permission.
 * @throws INVALID for more than 62 days; for a participant as `findSlots`
 */
export async function slotsOfClass(ctx: Ctx, group: ClassRow, range: Range): Promise<Slot[]> {
  const actor = authorize(ctx, schedulingPolicy.slots);
  const days = dayOf(range.to).diff(dayOf(range.from), 'days').days;
  if (days < 0) throw invalidField('to', wrong('NOT_BEFORE', { other: 'from' }));
  if (days >= MAX_DAYS) throw invalidField('to', wrong('TOO_FAR_AFTER', { days: MAX_DAYS - 1, other: 'from' }));
  return slotsOf(ctx, actor, group, range);
}

interface Range {
  /** `YYYY-MM-DD`; both days belong to it. */
  from: string;
  to: string;
  includeTaken?: boolean | null;
  /** The length of the slots: a length of the calendar, `slotMinutes` when left out. */
  minutes?: number | null;
  /** The slots of this participant of the class; those of the caller when left out. */
  participantId?: number | null;
}

const dayOf = (date: string): DateTime => DateTime.fromISO(date, { zone: 'utc' });

/** @throws INVALID for a length that the calendar does not offer */
function lengthOfSlots({ slotMinutes, otherLengths }: EmployeeRow, minutes: number | null | undefined): number {
  if (minutes == null || minutes === slotMinutes) return slotMinutes;
  if (!otherLengths.includes(minutes)) throw invalidField('minutes', wrong('NOT_A_LENGTH'));
  return minutes;
}

/** The participant for whom the caller looks for a time; null when none is named. */
async function lookedFor(
  ctx: Ctx,
  actor: Actor,
  group: ClassRow,
  participantId: number | null | undefined,
): Promise<BookingPerson | null> {
  if (participantId == null) return null;
  assertLooksFor(actor, group, participantId);
  const found = await participantOfClass(ctx, group.id, participantId);
  if (!found) throw notFound('CLIENT');
  return found;
}

async function slotsOf(
  ctx: Ctx,
  actor: Actor,
  group: ClassRow,
  { from, to, includeTaken, minutes, participantId }: Range,
): Promise<Slot[]> {
  const participant = await lookedFor(ctx, actor, group, participantId);
  if (group.archivedAt !== null) return [];
  const employee = await employeeOfClass(ctx, group);
  if (!employee || employee.archivedAt !== null) return [];
  // A booking for a participant is made from the times of that participant.
  const manages = participant === null && managesCalendar(actor, employee);
  const since = manages ? ctx.now().getTime() : bookingNotice(ctx.now(), employee);
  const until = manages ? Infinity : bookingHorizon(ctx.now(), employee);
  const length = lengthOfSlots(employee, minutes);
  const [hours, holidayOn] = await Promise.all([
    workingHoursOfEmployee(ctx, employee),
    holidaysOfCalendar(ctx, employee, { from, to, forPerson: manages ? null : (participant?.id ?? actor.userId) }),
  ]);
  const work = { ...employee, slotMinutes: length, hours };
  const open: (WorkingSlot & { date: string })[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += DAY_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    if (holidayOn(date) !== undefined) continue;
    for (const slot of slotsOfDay(date, work))
      if (slot.start >= since && slot.start <= until) open.push({ ...slot, date });
  }
  if (open.length === 0) return [];
  // A period that contains the days of every zone, so that all calendars are read for the same period.
  const period = { from: dayOf(from).minus({ days: 1 }).toISO()!, to: dayOf(to).plus({ days: 2 }).toISO()! };
  const taken = (await busyPeriodsOf(ctx, employee.id, period)) ?? [];
  // Slots come in the order of their start and of their end. So the busy periods are sorted by start, and by end.
  const starts = taken.map(({ start }) => start);
  const finishes = taken.map(({ finish }) => finish).sort((a, b) => a - b);
  // The slots of a named participant have ids of their own, because a cache of a client would mix their fields with others'.
  const suffix = (length === employee.slotMinutes ? '' : `-${length}`) + (participant ? `-p${participant.id}` : '');
  let begun = 0;
  let over = 0;
  return open
    .map(({ start, finish, date, time }) => {
      while (begun < starts.length && starts[begun]! < finish) begun += 1;
      while (over < finishes.length && finishes[over]! <= start) over += 1;
      return {
        id: `${employee.id}-${date}-${time.slice(0, 5).replace(':', '')}${suffix}`,
        date,
        time,
        startsAt: new Date(start),
        endsAt: new Date(finish),
        appointmentCount: begun - over,
        participantTimeZone: participant?.timeZone ?? null,
      };
    })
    .filter(slot => includeTaken || slot.appointmentCount === 0);
}
