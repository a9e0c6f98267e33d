import { AppointmentType } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { notFound, rightsOf } from '../kernel/access.js';
import { writeOutbox } from '../kernel/outbox.js';
import { type Parameter, statement, writing } from '../kernel/statement.js';
import type { Ctx } from '../context.js';
import { schedulingPolicy, visibleAppointments } from './policy.js';
import { authorize, assertAllowed } from '../kernel/policy.js';

const lock = statement((q, $: Parameter<{ id: number; me: number | null }>, { rights }) =>
  q
    .selectFrom('appointments as t')
    .select(eb => [
      't.type_id as typeId',
      't.client_id as clientId',
      't.deleted_at as deletedAt',
      eb.selectFrom('employees as e').select('e.user_id').whereRef('e.id', '=', 't.employee_id').as('ownerId'),
    ])
    .where('t.id', '=', $('id'))
    .where(visibleAppointments('t', rights, $('me')))
    .forUpdate('t'),
);

const remove = writing((q, $: Parameter<{ id: number; now: string }>) =>
  q
    .updateTable('appointments')
    .set({ deleted_at: $('now'), updated_at: $('now') })
    .where('id', '=', $('id')),
);

/**
 * Ends an appointment or a block; the row stays with its time of deletion.
 * @param only the type it must be of; either when left out
 * @throws NOT_FOUND for what is of another type or not the caller's to see; CONFLICT the second time
 */
export async function freeTime(ctx: Ctx<'events'>, id: number, only?: AppointmentType): Promise<void> {
  const rule = only === AppointmentType.BLOCK ? schedulingPolicy.unblockTime : schedulingPolicy.cancelAppointment;
  const actor = authorize(ctx, rule);
  await ctx.transaction(async ctx => {
    const [appointment] = await lock(ctx, { id, me: actor.userId }, { rights: rightsOf(actor) });
    if (!appointment || (only !== undefined && appointment.typeId !== only)) throw notFound(rule.on.noun);
    assertAllowed(actor, rule, {
      own: actor.userId !== null && appointment.clientId === actor.userId,
      leads: appointment.ownerId === actor.userId,
    });
    const isBlock = appointment.typeId === AppointmentType.BLOCK;
    if (appointment.deletedAt !== null)
      throw new AppError('CONFLICT', isBlock ? 'BLOCK_ALREADY_REMOVED' : 'APPOINTMENT_ALREADY_CANCELED');
    await remove(ctx, { id, now: ctx.now().toISOString() });
    if (!isBlock) writeOutbox(ctx, 'appointment-cancelled', { appointmentId: id });
  });
}
