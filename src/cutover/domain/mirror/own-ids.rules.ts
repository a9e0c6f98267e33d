/*
 * While both sides make records, neither knows the numbers that the other one gives meanwhile. So Elo's run far ahead: its
 * numbers are in a range of their own, another one for each kind of record, and a number tells the side that gave it.
 */

const FIRST = 100_000_000;
const EACH = 10_000_000;

/** Records with ids in the answers that make them, so that they can be paired on both sides. */
export const recordsRunAhead = [
  'Submission',
  'StoredFile',
  'ActivityTemplate',
  'Appointment',
  'ParticipantModeLog',
] as const;

/** True when a number is one that Elo gives while routes move with `mirror`. */
export const isOwnId = (id: number): boolean => id >= FIRST && id < FIRST + recordsRunAhead.length * EACH;

/** The number after which the ids of the records at this index of `recordsRunAhead` begin. */
export const ownIdsAfter = (index: number): number => FIRST + index * EACH;
