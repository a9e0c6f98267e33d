import { z } from 'zod';
import { AppointmentOutcome, AppointmentType } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import { authorize } from '../kernel/policy.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';
import { type AppointmentRow, appointmentAfterWrite } from './appointments.query.js';
import { lockAppointment } from './lock-appointment.js';
import { schedulingPolicy } from './policy.js';
import { appointmentStates } from './states.js';

const shape = z.object({ appointmentId: z.int(), outcome: z.enum(AppointmentOutcome).nullable() });

/** Null removes the outcome. */
const write = writing((q, $: Parameter<{ id: number; outcome: AppointmentOutcome | null; now: string }>) =>
  q
    .updateTable('appointments')
    .set({ ...appointmentStates.set('note', { outcome: $('outcome') }), updated_at: $('now') })
    .where('id', '=', $('id')),
);

/**
 * Records whether the client came to an appointment; null removes the outcome. By the owner of the calendar or an
 * administrator, once it has begun.
 * @throws NOT_FOUND to strangers and for blocks; FORBIDDEN to the client; CONFLICT before it begins, or when it was canceled
 */
export async function setAppointmentOutcome(
  ctx: Ctx,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<AppointmentRow> {
  const rule = schedulingPolicy.setAppointmentOutcome;
  const actor = authorize(ctx, rule);
  const { appointmentId: id, outcome } = parseInput(shape, input);
  await ctx.transaction(async ctx => {
    const appointment = await lockAppointment(ctx, actor, id, rule, AppointmentType.APPOINTMENT);
    if (appointment.deletedAt !== null) throw new AppError('CONFLICT', 'APPOINTMENT_ALREADY_CANCELED');
    if (instantOf(appointment.startsAt) > ctx.now().getTime()) throw new AppError('CONFLICT', 'APPOINTMENT_AHEAD');
    if (appointment.outcome !== outcome) await write(ctx, { id, outcome, now: ctx.now().toISOString() });
  });
  return appointmentAfterWrite(ctx, id, selection);
}
