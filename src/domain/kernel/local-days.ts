import { DateTime } from 'luxon';
import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';

/** A period of whole days, in the common sense: both ends belong to it. `YYYY-MM-DD`, either may be left open. */
export interface Days {
  from?: string | null;
  to?: string | null;
}

/**
 * The first instant of the period and the first after it, in LEGACY_TIME_ZONE.
 * @throws INVALID when it ends before it begins
 */
export function instantsOfDays(ctx: Ctx, { from, to }: Days): { from: string | null; until: string | null } {
  if (from && to && from > to) throw new AppError('INVALID', 'ORDER_OF_DAYS', { field: 'from', other: 'to' });
  const zone = ctx.services.config.legacyTimeZone;
  const start = (day: string, field: string) => {
    const found = DateTime.fromISO(day, { zone });
    if (!found.isValid || found.year < 2000 || found.year > 2100)
      throw new AppError('INVALID', 'DAY_BETWEEN_YEARS', { field, first: 2000, last: 2100 });
    return found;
  };
  return {
    from: from ? start(from, 'from').toUTC().toISO() : null,
    until: to ? start(to, 'to').plus({ days: 1 }).startOf('day').toUTC().toISO() : null,
  };
}
