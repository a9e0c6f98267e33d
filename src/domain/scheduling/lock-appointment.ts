import { AppointmentType } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { notFound, rightsOf } from '../kernel/access.js';
import { assertAllowed, type RecordRule } from '../kernel/policy.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { instantOf } from '../kernel/time.js';
import type { Actor, Ctx } from '../context.js';
import { managesCalendar, visibleAppointments } from './policy.js';

const HOUR = 3_600_000;

const lock = statement((q, $: Parameter<{ id: number; me: number | null }>, { rights }) =>
  q
    .selectFrom('appointments as t')
    .innerJoin('employees as e', 'e.id', 't.employee_id')
    .select([
      't.id',
      't.type_id as typeId',
      't.employee_id as employeeId',
      't.client_id as clientId',
      't.class_id as classId',
      't.start_time as startsAt',
      't.finish_time as endsAt',
      't.deleted_at as deletedAt',
      't.outcome',
      't.revision',
      'e.user_id as ownerId',
      'e.cancel_until_hours as cancelUntilHours',
    ])
    .where('t.id', '=', $('id'))
    .where(visibleAppointments('t', rights, $('me')))
    .forUpdate('t'),
);
export type LockedAppointment = Awaited<ReturnType<typeof lock>>[number];

/**
 * An appointment or a block that the rule lets the caller change, locked until the transaction ends.
 * @param only the required type; either when left out
 * @throws NOT_FOUND for another type, or an entry that the caller does not see; FORBIDDEN when the caller sees it but may not
 *   change it
 */
export async function lockAppointment(
  ctx: Ctx,
  actor: Actor,
  id: number,
  rule: RecordRule<any>,
  only?: AppointmentType,
): Promise<LockedAppointment> {
  const [appointment] = await lock(ctx, { id, me: actor.userId }, { rights: rightsOf(actor) });
  if (!appointment || (only !== undefined && appointment.typeId !== only)) throw notFound(rule.on.noun);
  assertAllowed(actor, rule, {
    own: actor.userId !== null && appointment.clientId === actor.userId,
    leads: appointment.ownerId === actor.userId,
  });
  return appointment;
}

/** @throws CONFLICT when it was canceled, or has an outcome */
export function assertStands({ typeId, deletedAt, outcome }: LockedAppointment): void {
  if (deletedAt !== null)
    throw new AppError(
      'CONFLICT',
      typeId === AppointmentType.BLOCK ? 'BLOCK_ALREADY_REMOVED' : 'APPOINTMENT_ALREADY_CANCELED',
    );
  if (outcome !== null) throw new AppError('CONFLICT', 'APPOINTMENT_HAS_OUTCOME');
}

/** True when the caller is only its client: the rules for clients do not bind the manager of the calendar. */
export const isClientOnly = (actor: Actor, { ownerId }: LockedAppointment): boolean =>
  !managesCalendar(actor, { userId: ownerId });

/** @throws CONFLICT when it has begun, or begins too soon for its client to change it, by the settings of the calendar */
export function assertClientInTime(ctx: Ctx, { startsAt, cancelUntilHours: hours }: LockedAppointment): void {
  if (instantOf(startsAt) <= ctx.now().getTime()) throw new AppError('CONFLICT', 'APPOINTMENT_BEGAN');
  if (hours > 0 && ctx.now().getTime() > instantOf(startsAt) - hours * HOUR)
    throw new AppError('CONFLICT', 'APPOINTMENT_TOO_SOON', { hours });
}
