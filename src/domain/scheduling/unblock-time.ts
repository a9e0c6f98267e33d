import { AppointmentType } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import type { AppointmentRow } from './appointments.query.js';
import { freeTime } from './free-time.js';

/** Gives blocked time back: by the owner of the calendar or an administrator. Unblocking twice is a conflict. */
export const unblockTime = (ctx: Ctx<'events'>, input: { blockId: number }): Promise<AppointmentRow> =>
  freeTime(ctx, input.blockId, AppointmentType.BLOCK);
