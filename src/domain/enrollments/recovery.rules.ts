import { instantOf } from '../kernel/time.js';

/** Deadline until which the recording of a meeting counts as presence: its end plus the cycle's hours of recovery. */
export const recoveryDeadline = (meeting: { endsAt: string }, recoveryHours: number): Date =>
  new Date(instantOf(meeting.endsAt) + recoveryHours * 3_600_000);
