import { z } from 'zod';
import { parseInput } from '../../failures/validation.js';
import { idempotencyKey, once } from '../kernel/once.js';
import type { Ctx } from '../context.js';
import type { Selection } from '../kernel/selection.js';
import { type AppointmentRow, appointmentAfterWrite } from './appointments.query.js';
import { cancelReason } from './appointment-texts.rules.js';
import { freeTime } from './free-time.js';
import { authorize } from '../kernel/policy.js';
import { schedulingPolicy } from './policy.js';

const shape = z.object({ appointmentId: z.int(), reason: cancelReason, idempotencyKey });

/**
 * Frees the slot: by the client, the owner of the calendar or an administrator. Canceling twice is a conflict, not a no-op,
 * unless it is the same request repeated. The mail tells both people the reason, when there is one. Strangers get NOT_FOUND.
 * Blocks are canceled in the same way: `createAppointment` makes them too, and callers of the schedule manager have no other
 * operation.
 */
export async function cancelAppointment(
  ctx: Ctx<'events'>,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<AppointmentRow> {
  const actor = authorize(ctx, schedulingPolicy.cancelAppointment);
  const { idempotencyKey: key, ...request } = parseInput(shape, input);
  const id = await once(ctx, actor, { operation: 'cancelAppointment', key, request }, async within => {
    await freeTime(within, request.appointmentId, { reason: request.reason });
    return request.appointmentId;
  });
  return appointmentAfterWrite(ctx, id, selection);
}
