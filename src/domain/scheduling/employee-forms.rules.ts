import { z } from 'zod';
import { fieldReason } from '../../failures/field-reasons.js';
import { mayBeLeftOut } from '../kernel/form.js';
import { timeZoneName } from '../people/time-zone.rules.js';
import { appointmentPlace } from './place.rules.js';
import { typedText } from '../kernel/text.js';

// The fields of a calendar, for the form and for the spreadsheet.

/** The length of an entry that participants book, in minutes. */
const minutes = z.int().min(5).max(480);

export const employeeForm = z.object({
  userId: z.int(),
  /** IANA name; LEGACY_TIME_ZONE when left out. */
  timeZone: mayBeLeftOut(timeZoneName),
  slotMinutes: mayBeLeftOut(minutes),
  /** Null: slots follow each other. */
  stepMinutes: minutes.nullish(),
  otherLengths: mayBeLeftOut(
    z
      .array(minutes)
      .max(5)
      .transform(lengths => [...new Set(lengths)].sort((a, b) => a - b)),
  ),
  noticeHours: mayBeLeftOut(z.int().min(0).max(720)),
  cancelUntilHours: mayBeLeftOut(z.int().min(0).max(720)),
  horizonDays: mayBeLeftOut(z.int().min(1).max(365)),
  openBookings: mayBeLeftOut(z.int().min(1).max(5)),
  /** Null: without a place. */
  place: appointmentPlace.nullish(),
  worksOnHolidays: mayBeLeftOut(z.boolean()),
});

/** `HH:mm`; 24:00 is midnight at the end of the day. */
const clock = typedText().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, fieldReason('NOT_A_CLOCK_TIME'));
export const workingTime = z.object({ weekday: z.int().min(1).max(7), startsAt: clock, endsAt: clock });
