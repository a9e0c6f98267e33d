import { DateTime } from 'luxon';
import { AppError } from '../src/failures/errors.js';

/**
 * The contracts write local times in three formats; inside, everything is UTC. Only rest/ knows these formats, through this
 * module. An instant is ISO 8601 text, as in the graph.
 */
export interface LegacyTime {
  /** `YYYY-MM-DD HH:mm:ss` */
  local(instant: string): string;
  /** `DD/MM/YYYY HH:mm:ss` */
  brazilian(instant: string): string;
  /** `YYYY-MM-DD HH:mm:ss` (a `T` and missing seconds are accepted) as an instant; null when the text is no such time. */
  parse(text: string): string | null;
  /** Monday 00:00 of an ISO week and of the next one, by default of the current week and year; null when there is none. */
  week(number?: number, year?: number): { from: string; to: string } | null;
}

/** @param zone LEGACY_TIME_ZONE */
export const createLegacyTime = (zone: string, now: () => Date): LegacyTime => ({
  local: instant => DateTime.fromISO(instant, { zone }).toFormat('yyyy-MM-dd HH:mm:ss'),
  brazilian: instant => DateTime.fromISO(instant, { zone }).toFormat('dd/MM/yyyy HH:mm:ss'),
  parse(text) {
    const instant = DateTime.fromISO(text.trim().replace(' ', 'T'), { zone }).toUTC();
    // The zone may move the first and the last day out of the years that ISO 8601 writes with four digits.
    if (instant.isValid && (instant.year < 0 || instant.year > 9999))
      throw new AppError('INVALID', 'DATE_OUT_OF_RANGE');
    return instant.toISO();
  },
  week(number, year) {
    const today = DateTime.fromJSDate(now(), { zone });
    const monday = DateTime.fromObject(
      { weekYear: year ?? today.weekYear, weekNumber: number ?? today.weekNumber },
      { zone },
    );
    return monday.isValid ? { from: monday.toUTC().toISO(), to: monday.plus({ weeks: 1 }).toUTC().toISO() } : null;
  },
});
