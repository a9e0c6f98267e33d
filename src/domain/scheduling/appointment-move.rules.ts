import { z } from 'zod';

/** How an appointment was before it was moved, or came to another calendar, and who did that: the payload of its jobs. */
export const appointmentMove = z.object({
  appointmentId: z.int(),
  /** The revision that it got. */
  revision: z.int(),
  /** Null for a service. */
  changedById: z.int().nullable(),
  /** Whose calendar it was in. */
  employeeId: z.int(),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date(),
});
export type AppointmentMove = z.output<typeof appointmentMove>;
