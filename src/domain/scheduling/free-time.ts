import { AppointmentType } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { cancelTogether } from './appointment-changes.write.js';
import { assertClientInTime, assertStands, isClientOnly, lockAppointment } from './lock-appointment.js';
import { schedulingPolicy } from './policy.js';

/**
 * Ends an appointment or a block; the row stays with its time of deletion, who did it and why.
 * @param options.only the type it must be of; either when left out
 * @throws NOT_FOUND for what is of another type or not the caller's to see; CONFLICT the second time, when somebody said how
 * it went, and to a client for whom it is too late
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
