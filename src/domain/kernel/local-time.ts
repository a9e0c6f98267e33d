import type { DateTime } from 'luxon';

/**
 * A local time as people read it. Where the clock shows it twice, because summer time ends, its offset stands behind it.
 * @param format a format of luxon, such as `HH:mm`
 * @param withOffset true when the reader needs the offset for another reason
 */
export const localTime = (at: DateTime, format: string, withOffset = false): string =>
  at.toFormat(withOffset || at.getPossibleOffsets().length > 1 ? `${format} '(UTC'Z')'` : format);
