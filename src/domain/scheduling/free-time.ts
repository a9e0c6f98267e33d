import { AppointmentType } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { cancelTogether } from './appointment-changes.write.js';
import { assertClientInTime, assertStands, isClientOnly, lockAppointment } from './lock-appointment.js';
import { schedulingPolicy } from './policy.js';

/**
 * Ends an appointment or a block; the row stays with the time, the person and the reason of the deletion.
 * @param options.only the required type; either when left out
 * @throws NOT_FOUND for another type, or an entry that the caller does not see. CONFLICT the second time, after an outcome was
 *   recorded, and to a client when it is too late
 */
export async function freeTime(
  ctx: Ctx<'events'>,
  id: number,
  { only, reason = '' }: { only?: AppointmentType; reason?: string } = {},
): Promise<void> {
  const rule = only === AppointmentType.BLOCK ? schedulingPolicy.unblockTime : schedulingPolicy.cancelAppointment;
  const actor = authorize(ctx, rule);
  await ctx.transaction(async ctx => {
    const appointment = await lockAppointment(ctx, actor, id, rule, only);
    assertStands(appointment);
    if (isClientOnly(actor, appointment)) assertClientInTime(ctx, appointment);
    await cancelTogether(ctx, [id], reason);
  });
}
