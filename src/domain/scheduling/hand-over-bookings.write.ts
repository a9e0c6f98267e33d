import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { AppointmentType } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { type Parameter, statement, writing } from '../kernel/statement.js';
import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';
import { cancelTogether, lockCalendars, rebook } from './appointment-changes.write.js';
import { meetingsOfEmployee } from './busy-time.query.js';
import { employeeById } from './employees.query.js';

/** The appointments for a class or for any, in the calendar of the former leader, from an instant on. */
interface Bookings {
  classId: number | null;
  formerId: number;
  since: Date;
}

const calendarsOf = statement((q, $: Parameter<{ userIds: readonly number[] }>) =>
  q
    .selectFrom('employees')
    .select(['id', 'user_id as userId'])
    .where(sql<boolean>`user_id = any(${$('userIds')}::int[])`),
);

/** Locks the calendars of people until the transaction ends: nothing is booked in them meanwhile. */
export async function lockCalendarsOf(ctx: Ctx, userIds: readonly number[]): Promise<void> {
  const calendars = await calendarsOf(ctx, { userIds });
  await lockCalendars(
    ctx,
    calendars.map(({ id }) => id),
  );
}

const lockBookings = statement((q, $: Parameter<{ classId: number | null; employeeId: number; since: string }>) =>
  q
    .selectFrom('appointments as t')
    .select([
      't.id',
      't.type_id as typeId',
      't.employee_id as employeeId',
      't.start_time as startsAt',
      't.finish_time as endsAt',
    ])
    .where('t.employee_id', '=', $('employeeId'))
    .where(sql<boolean>`(${$('classId')}::int is null or t.class_id = ${$('classId')})`)
    .where('t.type_id', '=', sql<AppointmentType>`${sql.lit(AppointmentType.APPOINTMENT)}`)
    .where('t.deleted_at', 'is', null)
    .where('t.start_time', '>=', $('since'))
    .orderBy('t.id')
    .forUpdate('t'),
);

const conflicts = statement(
  (_q, $: Parameter<{ ids: readonly number[]; employeeId: number }>) => sql<{
    id: number;
    startsAt: string;
    client: string | null;
  }>`
    select a.id, a.start_time as "startsAt", (select u.name from users as u where u.id = a.client_id) as client
      from appointments as a join employees as e on e.id = ${$('employeeId')}
     where a.id = any(${$('ids')}::int[]) and (
       exists (
         select from appointments as o
          where o.employee_id = e.id and o.deleted_at is null
            and tstzrange(o.start_time, o.finish_time, '[)') && tstzrange(a.start_time, a.finish_time, '[)'))
       or exists (
         select from ${meetingsOfEmployee}
            and tstzrange(m.starts_at, m.ends_at) && tstzrange(a.start_time, a.finish_time, '[)')))
     order by a.start_time, a.id`,
);

/**
 * Moves the appointments of a class, or all, to the calendar of the present leader. The running transaction holds the locks of
 * both calendars. Each appointment keeps its UID, gets the next SEQUENCE, and a mail. Working hours are not checked: an agreed
 * time stays agreed.
 * @throws CONFLICT when the leader has no bookable calendar, or is busy; the latter names each appointment at a busy time
 */
export async function moveBookings(
  ctx: Ctx<'events'>,
  { classId, formerId, since, leader }: Bookings & { leader: { id: number; name: string } },
): Promise<void> {
  const calendars = await calendarsOf(ctx, { userIds: [formerId, leader.id] });
  const calendarOf = (userId: number) => calendars.find(each => each.userId === userId)?.id;
  const [formerCalendar, ownCalendar] = [calendarOf(formerId), calendarOf(leader.id)];
  if (formerCalendar === undefined) return;
  const bookings = await lockBookings(ctx, { classId, employeeId: formerCalendar, since: since.toISOString() });
  if (bookings.length === 0) return;
  const employee = ownCalendar === undefined ? undefined : await employeeById(ctx, ownCalendar);
  if (!employee || employee.archivedAt !== null)
    throw new AppError('CONFLICT', 'HAND_OVER_NEEDS_CALENDAR', { name: leader.name });
  const busy = await conflicts(ctx, { ids: bookings.map(({ id }) => id), employeeId: employee.id });
  if (busy.length > 0) {
    const zone = ctx.services.config.legacyTimeZone;
    const when = (instant: string) => DateTime.fromMillis(instantOf(instant), { zone }).toFormat('dd/MM/yyyy HH:mm');
    throw new AppError('CONFLICT', 'HAND_OVER_BUSY', {
      name: leader.name,
      times: busy.map(({ startsAt, client }) => when(startsAt) + (client ? ` (${client})` : '')),
      appointmentIds: busy.map(({ id }) => String(id)),
    });
  }
  for (const booking of bookings)
    await rebook(ctx, booking, {
      employee,
      startsAt: new Date(instantOf(booking.startsAt)),
      endsAt: new Date(instantOf(booking.endsAt)),
    });
}

/**
 * Cancels the appointments of a class, or all, with a mail that gives the reason for each. It needs the same locks as
 * `moveBookings`.
 */
export async function cancelBookings(
  ctx: Ctx<'events'>,
  { classId, formerId, since }: Bookings,
  reason: string,
): Promise<void> {
  const [calendar] = await calendarsOf(ctx, { userIds: [formerId] });
  if (!calendar) return;
  const bookings = await lockBookings(ctx, { classId, employeeId: calendar.id, since: since.toISOString() });
  await cancelTogether(
    ctx,
    bookings.map(({ id }) => id),
    reason,
  );
}

const archive = writing((q, $: Parameter<{ userId: number; now: string }>) =>
  q
    .updateTable('employees')
    .set({ archived_at: $('now'), updated_at: $('now') })
    .where('user_id', '=', $('userId'))
    .where('archived_at', 'is', null),
);
/** Archives the calendar of a person: nothing is booked in it any more. */
export const archiveCalendarOf = async (ctx: Ctx, userId: number): Promise<void> =>
  void (await archive(ctx, { userId, now: ctx.now().toISOString() }));
