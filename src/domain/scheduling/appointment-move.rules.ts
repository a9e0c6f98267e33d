import { z } from 'zod';

/**
 * The payload of jobs for a move: the appointment before it was moved, or came to another calendar, and the person behind it.
 */
export const appointmentMove = z.object({
  appointmentId: z.int(),
  /** The revision after the move. */
  revision: z.int(),
  /** Null for a service. */
  changedById: z.int().nullable(),
  /** The calendar before the move. */
  employeeId: z.int(),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date(),
});
export type AppointmentMove = z.output<typeof appointmentMove>;
