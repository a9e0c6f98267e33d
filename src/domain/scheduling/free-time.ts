import { LockMode } from '@mikro-orm/postgresql';
import { Appointment, AppointmentType } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { notFound } from '../kernel/access.js';
import { writeOutbox } from '../kernel/outbox.js';
import type { Ctx } from '../context.js';
import { type AppointmentRow, visibleAppointment, appointmentAfterWrite } from './appointments.query.js';
import { schedulingPolicy } from './policy.js';
import { authorize, assertAllowed } from '../kernel/policy.js';

/**
 * Ends an appointment or a block; the row stays with its time of deletion.
 * @param only the type it must be of; either when left out
 * @throws NOT_FOUND for what is of another type or not the caller's to see; CONFLICT the second time
 */
export async function freeTime(ctx: Ctx<'events'>, id: number, only?: AppointmentType): Promise<AppointmentRow> {
  const rule = only === AppointmentType.BLOCK ? schedulingPolicy.unblockTime : schedulingPolicy.cancelAppointment;
  const actor = authorize(ctx, rule);
  const what = rule.on.noun;
  const visible = await visibleAppointment(ctx, actor, id);
  if (!visible || (only !== undefined && visible.typeId !== only)) throw notFound(what);
  await ctx.transaction(async ctx => {
    const appointment = await ctx.em.findOneOrFail(Appointment, id, {
      populate: ['employee'],
      lockMode: LockMode.PESSIMISTIC_WRITE,
      lockTableAliases: ['a0'],
      failHandler: () => notFound(what),
    });
    assertAllowed(actor, rule, {
      own: actor.userId !== null && appointment.client?.id === actor.userId,
      leads: appointment.employee.user.id === actor.userId,
    });
    const isBlock = appointment.typeId === AppointmentType.BLOCK;
    if (appointment.deletedAt)
      throw new AppError('CONFLICT', isBlock ? 'BLOCK_ALREADY_REMOVED' : 'APPOINTMENT_ALREADY_CANCELED');
    appointment.deletedAt = ctx.now();
    if (!isBlock) writeOutbox(ctx, 'appointment-cancelled', { appointmentId: id });
  });
  return appointmentAfterWrite(ctx, id);
}
