import { DateTime } from 'luxon';

/** The first moment of a day. @param day `YYYY-MM-DD` @param zone IANA name */
export const startOfDay = (day: string, zone: string): Date =>
  DateTime.fromISO(day, { zone }).startOf('day').toJSDate();

/** The first moment after a day. @param day `YYYY-MM-DD` @param zone IANA name */
export const endOfDay = (day: string, zone: string): Date =>
  DateTime.fromISO(day, { zone }).plus({ days: 1 }).startOf('day').toJSDate();
