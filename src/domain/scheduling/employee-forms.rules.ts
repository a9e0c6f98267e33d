import { IANAZone } from 'luxon';
import { z } from 'zod';
import { fieldReason } from '../../platform/field-reasons.js';
import { mayBeLeftOut } from '../kernel/form.js';

// What a calendar holds, whichever way it comes: by a form, or by a spreadsheet.

export const employeeForm = z.object({
  userId: z.int(),
  /** IANA name; LEGACY_TIME_ZONE when left out. */
  timeZone: mayBeLeftOut(
    z
      .string()
      .max(64)
      .refine(name => IANAZone.isValidZone(name), fieldReason('NOT_A_TIME_ZONE')),
  ),
  slotMinutes: mayBeLeftOut(z.int().min(5).max(480)),
});

/** `HH:mm`; 24:00 is midnight at the end of the day. */
const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, fieldReason('NOT_A_CLOCK_TIME'));
export const workingTime = z.object({ weekday: z.int().min(1).max(7), startsAt: clock, endsAt: clock });
