import { sql } from 'kysely';
import { AppError } from '../../failures/errors.js';
import { forbidden, hasRole, notFound, readsAll, rightsOf, writesAll } from '../kernel/access.js';
import {
  anyone,
  type DeclaredMutation,
  led,
  ledOfKnown,
  assertAllowed,
  outsideParticipantMode,
  ownOrLedBy,
  ownOrLedOfKnown,
  person,
  policy,
  type Relation,
  relationToClass,
  seen,
  seenOfKnown,
  signedIn,
  STRANGER,
  verdict,
  withRole,
} from '../kernel/policy.js';
import { visibility } from '../kernel/visible.js';
import type { Actor, Ctx } from '../context.js';
import { type ClassRow, classById, classNow, employeeOfClass } from '../classes/classes.query.js';
import { enrollmentOf } from '../enrollments/enrollments.query.js';
import { isLedBy } from '../people/people.query.js';
import type { EmployeeRow } from './employees.query.js';
import { type BookingPlace, classOfBooking, doesPlaceStand } from './place-stands.query.js';

// In this policy, `leads` means the owner of the calendar.

const CALENDAR = 'CALENDAR_NOT_OWN';

/** People with an administrative role; no API key. */
const calendarEditor = withRole(['ADMIN', 'SUPERVISOR'], 'CALENDARS_FOR_EDITORS');
const changed: DeclaredMutation = { by: calendarEditor, fails: ['NOT_FOUND', 'CONFLICT'] };

/** The permission to cancel the coming appointments of a calendar: for its owner, and administrators and supervisors. */
const clears = (actor: Actor, relation: Relation) =>
  verdict(relation.leads || hasRole(actor, 'ADMIN', 'SUPERVISOR'), relation.own || readsAll(actor));

export const schedulingPolicy = policy('schedule', {
  queries: {
    employees: { by: calendarEditor },
    appointment: { by: signedIn, on: { noun: 'APPOINTMENT', decide: seen } },
    appointments: { by: signedIn, rows: rightsOf, note: 'led: of the own calendar' },
    slots: {
      by: signedIn,
      on: { noun: 'CLASS', decide: seenOfKnown, otherwise: 'CLASS_NOT_TAKEN' },
    },
    calendar: { by: signedIn, on: { noun: 'CALENDAR', decide: seen }, note: 'own: of the facilitator of an own class' },
    // Everybody with the address reads the calendar, longer than any participant mode lasts.
    calendarFeed: {
      by: outsideParticipantMode(person),
      on: { noun: 'CALENDAR', decide: (_: Actor, { leads }: Relation) => verdict(leads, false) },
      note: 'the own calendar',
    },
    myCalendarFeed: { by: outsideParticipantMode(person), note: 'the own one' },
    calendarFeedContent: { by: anyone, note: 'by the token of the address' },
  },
  mutations: {
    createEmployee: changed,
    updateEmployee: changed,
    removeEmployee: changed,
    setWorkingHours: changed,
    createAppointment: {
      by: signedIn,
      on: {
        noun: 'CLASS',
        decide: ownOrLedOfKnown,
        otherwise: 'BOOKING_ELSEWHERE',
      },
      fails: ['CONFLICT', 'RATE_LIMITED'],
      inParticipantMode: true,
    },
    cancelAppointment: {
      by: signedIn,
      on: { noun: 'APPOINTMENT', decide: ownOrLedBy },
      fails: ['CONFLICT'],
      inParticipantMode: true,
    },
    moveAppointment: {
      by: signedIn,
      on: { noun: 'APPOINTMENT', decide: ownOrLedBy },
      fails: ['CONFLICT'],
      inParticipantMode: true,
    },
    cancelAppointments: {
      by: person,
      on: { noun: 'CALENDAR', decide: clears, otherwise: CALENDAR },
      note: 'led: of the own calendar; supervisors too',
    },
    setAppointmentOutcome: {
      by: person,
      on: { noun: 'APPOINTMENT', decide: led, otherwise: CALENDAR },
      fails: ['CONFLICT'],
    },
    blockTime: { by: signedIn, on: { noun: 'CLASS', decide: ledOfKnown, otherwise: CALENDAR }, fails: ['CONFLICT'] },
    // A block has no client.
    unblockTime: {
      by: signedIn,
      on: { noun: 'BLOCK', decide: (actor: Actor, { leads }: Relation) => led(actor, { ...STRANGER, leads }) },
      fails: ['CONFLICT'],
    },
    // A legacy GET, but audited: so it is a mutation that changes nothing.
    exportAppointments: {
      isPersonal: true,
      by: withRole(['SUPERVISOR', 'ADMIN', 'SERVICE'], 'ALL_READERS_ONLY'),
      scope: 'schedule:read',
      fails: ['UPSTREAM_FAILED'],
    },
    renewMyCalendarFeed: { by: person, note: 'the own one' },
    revokeCalendarFeed: { by: signedIn, on: { noun: 'CALENDAR', decide: led, otherwise: CALENDAR } },
  },
  subscriptions: {
    slotsChanged: { by: signedIn, on: { noun: 'CLASS', decide: seenOfKnown, otherwise: 'CLASS_NOT_TAKEN' } },
  },
});

/** The appointments that a caller sees: as the client, as the collaborator, or all. */
export const visibleAppointments = visibility({
  own: [
    { column: 'client_id', keys: 'caller' },
    { column: 'employee_id', keys: me => sql`select id from employees where user_id = ${me}` },
  ],
});

/** True for a caller that books, cancels and blocks in a calendar: its owner, and callers that change everything. */
export const managesCalendar = (actor: Actor, employee: { userId: number }): boolean =>
  writesAll(actor) || actor.userId === employee.userId;

/** The same as `managesCalendar`; also, the entry must be for a class that the caller leads, or for none. @throws FORBIDDEN */
export function assertManagesCalendar(actor: Actor, employee: { userId: number }, group: ClassRow | null): void {
  if (!managesCalendar(actor, employee)) throw forbidden(CALENDAR);
  if (group && !writesAll(actor) && !relationToClass(actor, group).leads) throw forbidden('CLASS_NOT_LED');
}

/** The caller's relation to a calendar; the database is queried only for a person that is neither its owner nor reads all. */
async function relationToCalendar(ctx: Ctx, actor: Actor, employee: EmployeeRow): Promise<Relation> {
  const leads = actor.userId === employee.userId;
  const isAsked = !leads && !readsAll(actor) && actor.userId !== null;
  return { leads, own: isAsked && (await isLedBy(ctx, actor.userId!, employee.userId)) };
}

/**
 * Admits readers of a calendar: its owner, staff that reads all, and participants of a class of its owner. Others get
 * NOT_FOUND.
 */
export async function assertCalendarVisible(ctx: Ctx, actor: Actor, employee: EmployeeRow): Promise<void> {
  assertAllowed(actor, schedulingPolicy.calendar, await relationToCalendar(ctx, actor, employee));
}

/**
 * Admits callers that may cancel the coming appointments of a calendar. @throws FORBIDDEN to others that see the calendar;
 * NOT_FOUND to strangers
 */
export async function assertClearsCalendar(ctx: Ctx, actor: Actor, employee: EmployeeRow): Promise<void> {
  assertAllowed(actor, schedulingPolicy.cancelAppointments, await relationToCalendar(ctx, actor, employee));
}

/**
 * Admits callers that may revoke the address of a calendar's feed. @throws FORBIDDEN to others that see the calendar; NOT_FOUND
 * to strangers
 */
export async function assertManagesFeed(ctx: Ctx, actor: Actor, employee: EmployeeRow): Promise<void> {
  assertAllowed(actor, schedulingPolicy.revokeCalendarFeed, await relationToCalendar(ctx, actor, employee));
}

/**
 * Admits callers that may see the free times of a class's facilitator: participants and leaders of the class, and readers of
 * everything.
 */
export async function assertSlotsVisible(ctx: Ctx, actor: Actor, group: ClassRow): Promise<void> {
  const { leads } = relationToClass(actor, group);
  const own = !leads && !readsAll(actor) && (await isEnrolledIn(ctx, actor, group.id));
  assertAllowed(actor, schedulingPolicy.slots, { own, leads });
}

/**
 * Admits callers that look for a time for a participant of a class: the participant, leaders of the class, and readers of
 * everything. @throws FORBIDDEN
 */
export function assertLooksFor(actor: Actor, group: ClassRow, participantId: number): void {
  const isAdmitted = actor.userId === participantId || readsAll(actor) || relationToClass(actor, group).leads;
  if (!isAdmitted) throw forbidden('BOOKING_FOR_OTHERS');
}

/** True when the caller is enrolled in the class and not canceled. */
async function isEnrolledIn(ctx: Ctx, actor: Actor, classId: number): Promise<boolean> {
  if (actor.userId === null) return false;
  const enrollment = await enrollmentOf(ctx, actor.userId, classId);
  return enrollment !== undefined && enrollment.canceledAt === null;
}

/** True when staff may book for a client: a facilitator for participants of own classes, others for anybody. */
export async function canBookFor(ctx: Ctx, actor: Actor, clientId: number): Promise<boolean> {
  if (writesAll(actor) || actor.userId === clientId) return true;
  return actor.userId !== null && hasRole(actor, 'FACILITATOR') && isLedBy(ctx, clientId, actor.userId);
}

/** Callers that do not manage the calendar book only for themselves. @throws FORBIDDEN when they name another person */
export function assertBooksForThemselves(
  actor: Actor,
  { clientId, clientCpf }: { clientId?: number | null; clientCpf?: string | null },
): asserts actor is Actor & { userId: number } {
  const isOther = (clientId != null && clientId !== actor.userId) || (clientCpf != null && clientCpf !== actor.cpf);
  if (actor.userId === null || isOther) throw forbidden('BOOKING_FOR_OTHERS');
}

/** Participants book only with the facilitator of a class in which they are enrolled. @throws FORBIDDEN */
export async function assertBooksWithOwnFacilitator(
  ctx: Ctx,
  actor: Actor,
  { employee, group }: { employee: EmployeeRow; group: ClassRow },
): Promise<void> {
  const isOwnClass = await isEnrolledIn(ctx, actor, group.id);
  if (!isOwnClass || (await employeeOfClass(ctx, group))?.id !== employee.id) throw forbidden('BOOKING_ELSEWHERE');
}

/**
 * Checks again, within the transaction that books and under the lock of the calendar. The enrollment may have ended, or the
 * class changed hands, since the first check. @throws FORBIDDEN; CONFLICT when the class was archived or handed over, or the
 * enrollment has gone elsewhere
 */
export async function assertPlaceStands(ctx: Ctx, where: BookingPlace): Promise<void> {
  if (await doesPlaceStand(ctx, where)) return;
  const group = await classNow(ctx, where.classId);
  if (group.archivedAt !== null) throw new AppError('CONFLICT', 'CLASS_ARCHIVED');
  const place = await enrollmentOf(ctx, where.clientId, where.classId);
  if (place && place.canceledAt !== null) throw forbidden('BOOKING_ELSEWHERE');
  // The class was handed over, or the enrollment went to another class, or to the kept person of a merge.
  throw new AppError('CONFLICT', 'RECORD_CHANGED');
}

/**
 * Staff books only for a class that is still theirs, for its participants or for people that never attended it. Checked within
 * the transaction that books and under the lock of the calendar.
 * @throws CONFLICT when the class was handed over or archived since the first check, and when the client's enrollment was
 *   canceled: its cancellation also ends its appointments
 */
export async function assertClassStands(
  ctx: Ctx,
  { id, facilitatorId }: Pick<ClassRow, 'id' | 'facilitatorId'>,
  clientId: number | null,
): Promise<void> {
  const now = await classOfBooking(ctx, { classId: id, clientId });
  if (now?.facilitatorId !== facilitatorId || now.archivedAt !== null) throw new AppError('CONFLICT', 'RECORD_CHANGED');
  if (now.isCanceled) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
}

/** @throws NOT_FOUND */
export async function requireClass(ctx: Ctx, classId: number): Promise<ClassRow> {
  const group = await classById(ctx, classId);
  if (!group) throw notFound('CLASS');
  return group;
}

/** @throws CONFLICT when the class has no calendar */
export async function requireCalendarOfClass(ctx: Ctx, group: ClassRow): Promise<EmployeeRow> {
  const employee = await employeeOfClass(ctx, group);
  if (!employee) throw new AppError('CONFLICT', 'CLASS_WITHOUT_CALENDAR');
  assertBookable(employee);
  return employee;
}

/** @throws CONFLICT when the calendar is archived */
export function assertBookable({ archivedAt }: Pick<EmployeeRow, 'archivedAt'>): void {
  if (archivedAt !== null) throw new AppError('CONFLICT', 'CALENDAR_ARCHIVED');
}
