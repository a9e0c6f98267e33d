import { AppointmentType } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import type { AppointmentRow } from './appointments.query.js';
import { freeTime } from './free-time.js';

/**
 * Frees the slot: by the client, the owner of the calendar or an administrator. Cancelling twice is a conflict, not a
 * no-op. Strangers get NOT_FOUND, and so does who names a block.
 */
export const cancelAppointment = (ctx: Ctx, input: { appointmentId: number }): Promise<AppointmentRow> =>
  freeTime(ctx, input.appointmentId, AppointmentType.APPOINTMENT);
