import { z } from 'zod';
import { PresenceStatus } from '../../entities/enums.js';
import { fieldReason } from '../../failures/field-reasons.js';

/** The statuses that count as presence. The boolean of the contracts is true for them. */
export const COUNTED_STATUSES = ['PRESENT', 'LATE'] as const satisfies readonly PresenceStatus[];

/** Maximum number of minutes after the begin, the same as in the check of the table. */
export const MAX_LATE_MINUTES = 1440;

/** The status that staff notes, and for LATE the minutes after the begin, if they are known. */
export const attendanceFields = {
  status: z.enum(PresenceStatus).nullish(),
  lateMinutes: z.int().min(1).max(MAX_LATE_MINUTES).nullish(),
};
export interface Attendance {
  status?: PresenceStatus | null | undefined;
  lateMinutes?: number | null | undefined;
}

/** Adds to a shape with these fields that only LATE has minutes. */
export const onlyLateHasMinutes = <Shape extends z.ZodType<Attendance>>(shape: Shape): Shape =>
  shape.refine(({ status, lateMinutes }) => lateMinutes == null || status === 'LATE', {
    path: ['lateMinutes'],
    error: fieldReason('ONLY_WHEN_LATE'),
  });
