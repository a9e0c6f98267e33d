import { AppointmentType } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import type { Selection } from '../kernel/selection.js';
import { appointmentAfterWrite, type AppointmentRow } from './appointments.query.js';
import { freeTime } from './free-time.js';

/** Frees blocked time: by the owner of the calendar or an administrator. Unblocking twice is a conflict. */
export async function unblockTime(
  ctx: Ctx<'events'>,
  { blockId }: { blockId: number },
  selection?: Selection,
): Promise<AppointmentRow> {
  await freeTime(ctx, blockId, { only: AppointmentType.BLOCK });
  return appointmentAfterWrite(ctx, blockId, selection);
}
