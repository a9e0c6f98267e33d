const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The shortest and the longest duration of a calendar entry. */
export const lengths = {
  appointment: { min: 5 * MINUTE, max: 12 * HOUR, otherwise: 'LENGTH_OF_APPOINTMENT' },
  block: { min: 5 * MINUTE, max: 31 * DAY, otherwise: 'LENGTH_OF_BLOCK' },
} as const;
