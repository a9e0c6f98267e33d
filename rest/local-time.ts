import { DateTime } from 'luxon';

/**
 * The contracts write local times in three formats; inside, everything is UTC. Only rest/ knows them, through this.
 * An instant is ISO 8601 text, as the graph gives it.
 */
export interface LegacyTime {
  /** `YYYY-MM-DD HH:mm:ss` */
  local(instant: string): string;
  /** `DD/MM/YYYY HH:mm:ss` */
  brazilian(instant: string): string;
  /** `YYYY-MM-DD HH:mm:ss` (a `T` and missing seconds are accepted) as an instant; null when it is no such time. */
  parse(text: string): string | null;
}

/** @param zone LEGACY_TIME_ZONE */
export const createLegacyTime = (zone: string): LegacyTime => ({
  local: instant => DateTime.fromISO(instant, { zone }).toFormat('yyyy-MM-dd HH:mm:ss'),
  brazilian: instant => DateTime.fromISO(instant, { zone }).toFormat('dd/MM/yyyy HH:mm:ss'),
  parse: text => DateTime.fromISO(text.trim().replace(' ', 'T'), { zone }).toUTC().toISO(),
});
