import { z } from 'zod';
import { mailHandOver } from '../src/domain/classes/mail-hand-over.js';
import { HandOverBookings } from '../src/entities/enums.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A class has another facilitator: one of its people gets a mail. */
export const classHandedOver = outboxJob({
  name: 'class-handed-over',
  tells: mail('everyone with a place in the class', 'who leads it, and who led it'),
  payload: z.object({
    userId: z.int(),
    classId: z.int(),
    formerId: z.int().nullable(),
    facilitatorId: z.int().nullable(),
    from: z.iso.date(),
    appointments: z.enum(HandOverBookings),
    bookings: z.int().optional(),
    handedOverAt: z.iso.datetime(),
  }),
  run: mailHandOver,
});
