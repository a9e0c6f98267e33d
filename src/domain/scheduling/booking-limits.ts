import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { instantOf } from '../kernel/time.js';
import { bookingsOfClient } from './appointments.query.js';
import type { EmployeeRow } from './employees.query.js';

// Limits for one participant, to protect the time and the mail of collaborators. Staff books without these limits in the
// calendars that it manages.

/**
 * The number of coming appointments of one participant with all collaborators; the calendar has the limit for one collaborator.
 */
const OPEN_IN_ALL = 5;
/**
 * The number of appointments that one participant books in 24 hours, canceled ones too: each sends a mail, and another at its
 * end.
 */
const IN_A_DAY = 15;

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** The first and the last instant at which a participant's booking may begin. */
export const bookingNotice = (now: Date, { noticeHours }: Pick<EmployeeRow, 'noticeHours'>): number =>
  now.getTime() + noticeHours * HOUR;
export const bookingHorizon = (now: Date, { horizonDays }: Pick<EmployeeRow, 'horizonDays'>): number =>
  now.getTime() + horizonDays * DAY;

/**
 * Counts the coming and the recent bookings of a participant, within the transaction that books more and holds the
 * participant (`personHeld`).
 * @throws CONFLICT at the limit of coming appointments; RATE_LIMITED at the limit of a day
 */
export async function assertBookingCapacity(
  ctx: Ctx,
  { clientId, employee }: { clientId: number; employee: EmployeeRow },
): Promise<void> {
  const now = ctx.now();
  const since = new Date(now.getTime() - DAY);
  const bookings = await bookingsOfClient(ctx, clientId, { now, since });
  const open = bookings.filter(({ isOpen }) => isOpen);
  if (open.filter(({ employeeId }) => employeeId === employee.id).length >= employee.openBookings)
    throw new AppError('CONFLICT', 'TOO_MANY_APPOINTMENTS_WITH', { max: employee.openBookings, name: employee.name });
  if (open.length >= OPEN_IN_ALL) throw new AppError('CONFLICT', 'TOO_MANY_APPOINTMENTS', { max: OPEN_IN_ALL });
  const recent = bookings.filter(({ isRecent }) => isRecent);
  if (recent.length < IN_A_DAY) return;
  const free = instantOf(recent.at(-IN_A_DAY)!.createdAt) + DAY;
  throw new AppError('RATE_LIMITED', 'TOO_MANY_BOOKINGS', {
    retryAfter: Math.max(Math.ceil((free - now.getTime()) / 1000), 1),
  });
}
