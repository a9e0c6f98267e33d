import { LockMode } from '@mikro-orm/postgresql';
import { Appointment, AppointmentType } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { forbidden, mustBeSignedIn, notFound } from '../shared/access.js';
import { writeOutbox } from '../shared/outbox.js';
import type { Ctx } from '../context.js';
import { type AppointmentRow, visibleAppointment, writtenAppointment } from './appointments.query.js';
import { managesCalendar } from './policy.js';

/**
 * Ends an appointment or a block; the row stays with its time of deletion.
 * @throws NOT_FOUND for what is of the other type or not the caller's to see; CONFLICT the second time
 */
export async function freeTime(ctx: Ctx, id: number, typeId: AppointmentType): Promise<AppointmentRow> {
  const actor = mustBeSignedIn(ctx);
  const what = typeId === AppointmentType.BLOCK ? 'Block' : 'Appointment';
  const visible = await visibleAppointment(ctx, actor, id);
  if (visible?.typeId !== typeId) throw notFound(what);
  await ctx.em.transactional(async em => {
    const appointment = await em.findOneOrFail(Appointment, id, {
      populate: ['employee'],
      lockMode: LockMode.PESSIMISTIC_WRITE,
      lockTableAliases: ['a0'],
      failHandler: () => notFound(what),
    });
    const isClient = actor.userId !== null && appointment.client?.id === actor.userId;
    if (!isClient && !managesCalendar(actor, { userId: appointment.employee.user.id })) throw forbidden();
    if (appointment.deletedAt)
      throw new AppError('CONFLICT', `${what} already ${typeId === AppointmentType.BLOCK ? 'removed' : 'cancelled'}`);
    appointment.deletedAt = ctx.now();
    if (typeId === AppointmentType.APPOINTMENT) writeOutbox(ctx, em, 'appointment-cancelled', { appointmentId: id });
  });
  return writtenAppointment(ctx, id);
}
