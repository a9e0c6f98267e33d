import { instantOf } from '../kernel/time.js';

/** Until when the recording of a meeting still counts as presence: its end and the cycle's hours of recovery. */
export const recoveryDeadline = (meeting: { endsAt: string }, recoveryHours: number): Date =>
  new Date(instantOf(meeting.endsAt) + recoveryHours * 3_600_000);
