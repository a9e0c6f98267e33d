import { DateTime } from 'luxon';

/** Milliseconds of an instant, read from a row (text, UTC) or an entity. */
export const instantOf = (value: string | Date): number =>
  value instanceof Date ? value.getTime() : DateTime.fromSQL(value, { zone: 'utc' }).toMillis();
