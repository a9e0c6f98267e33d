import { AppError } from '../../platform/errors.js';
import { forbidden, hasRole, leadsClass, notFound, readsAll, writesAll } from '../kernel/access.js';
import type { Actor, Ctx } from '../context.js';
import { type ClassRow, classById } from '../classes/classes.query.js';
import { enrollmentOf } from '../enrollments/enrollments.query.js';
import { isLedBy } from '../people/people.query.js';
import { employeeOfClass, type EmployeeRow } from './employees.query.js';

// Who may do what with whose time. Which rows of a list a caller sees is part of the statement (appointments.query.ts).

/** Books, cancels and blocks in a calendar: its owner, and whoever changes everything. */
export const managesCalendar = (actor: Actor, employee: { userId: number }): boolean =>
  writesAll(actor) || actor.userId === employee.userId;

/** As `managesCalendar`, and what is put there is for a class the caller leads, or for none. @throws FORBIDDEN */
export function mustManageCalendar(actor: Actor, employee: { userId: number }, group: ClassRow | null): void {
  if (!managesCalendar(actor, employee)) throw forbidden('CALENDAR_NOT_OWN');
  if (group && !leadsClass(actor, group)) throw forbidden('CLASS_NOT_LED');
}

/** Reads a calendar: its owner, staff that reads all, and participants of a class of its owner. Others learn nothing. */
export async function mustSeeCalendar(ctx: Ctx, actor: Actor, employee: EmployeeRow): Promise<void> {
  if (readsAll(actor) || actor.userId === employee.userId) return;
  if (actor.userId !== null && (await isLedBy(ctx, actor.userId, employee.userId))) return;
  throw notFound('CALENDAR');
}

/** Sees which times of a class's facilitator are free: who takes part in the class, leads it or reads all. */
export async function mustSeeSlots(ctx: Ctx, actor: Actor, group: ClassRow): Promise<void> {
  if (readsAll(actor) || (actor.userId !== null && group.facilitatorId === actor.userId)) return;
  if (!(await isEnrolledIn(ctx, actor, group.id))) throw forbidden('CLASS_NOT_TAKEN');
}

/** Enrolled in the class and not canceled. */
export async function isEnrolledIn(ctx: Ctx, actor: Actor, classId: number): Promise<boolean> {
  if (actor.userId === null) return false;
  const enrollment = await enrollmentOf(ctx, actor.userId, classId);
  return enrollment !== undefined && enrollment.canceledAt === null;
}

/** Staff books for people it deals with: a facilitator for participants of own classes, others for anybody. */
export async function canBookFor(ctx: Ctx, actor: Actor, clientId: number): Promise<boolean> {
  if (writesAll(actor) || actor.userId === clientId) return true;
  return actor.userId !== null && hasRole(actor, 'FACILITATOR') && isLedBy(ctx, clientId, actor.userId);
}

/** @throws NOT_FOUND */
export async function mustFindClass(ctx: Ctx, classId: number): Promise<ClassRow> {
  const group = await classById(ctx, classId);
  if (!group) throw notFound('CLASS');
  return group;
}

/** @throws CONFLICT when the class has none */
export async function mustHaveCalendar(ctx: Ctx, group: ClassRow): Promise<EmployeeRow> {
  const employee = await employeeOfClass(ctx, group);
  if (!employee) throw new AppError('CONFLICT', 'CLASS_WITHOUT_CALENDAR');
  return employee;
}
