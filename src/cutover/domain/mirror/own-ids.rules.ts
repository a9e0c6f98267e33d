/*
 * While both sides make records, neither knows the numbers that the other one gives meanwhile. So Elo's run far ahead: its
 * numbers are in a range of their own, for each kind of record another one, and a number says which side gave it.
 */

const FIRST = 100_000_000;
const EACH = 10_000_000;

/** Records of which the answers that make them tell the ids, so that it is known which is which on both sides. */
export const recordsRunAhead = [
  'Submission',
  'StoredFile',
  'ActivityTemplate',
  'Appointment',
  'ParticipantModeLog',
] as const;

/** Whether a number is one that Elo gives while routes move with `mirror`. */
export const isOwnId = (id: number): boolean => id >= FIRST && id < FIRST + recordsRunAhead.length * EACH;

/** After which number those of the records begin that stand there in `recordsRunAhead`. */
export const ownIdsAfter = (index: number): number => FIRST + index * EACH;
