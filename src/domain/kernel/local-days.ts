import { DateTime } from 'luxon';
import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';

/** A period of whole days, in the common sense: both ends belong to it. `YYYY-MM-DD`, either may be left open. */
export interface Days {
  from?: string | null;
  to?: string | null;
}

/** The begin of a day (YYYY-MM-DD) in LEGACY_TIME_ZONE. @throws INVALID outside 2000 to 2100, at `field` */
function startOf(ctx: Ctx, day: string, field: string): DateTime {
  const found = DateTime.fromISO(day, { zone: ctx.services.config.legacyTimeZone });
  if (!found.isValid || found.year < 2000 || found.year > 2100)
    throw new AppError('INVALID', 'DAY_BETWEEN_YEARS', { field, first: 2000, last: 2100 });
  return found;
}

const endOf = (ctx: Ctx, day: string, field: string): DateTime =>
  startOf(ctx, day, field).plus({ days: 1 }).startOf('day');

/**
 * The first instant of the period and the first after it, in LEGACY_TIME_ZONE.
 * @throws INVALID when it ends before it begins, or has a day outside 2000 to 2100
 */
export function instantsOfDays(ctx: Ctx, { from, to }: Days): { from: string | null; until: string | null } {
  if (from && to && from > to) throw new AppError('INVALID', 'ORDER_OF_DAYS', { field: 'from', other: 'to' });
  return {
    from: from ? startOf(ctx, from, 'from').toUTC().toISO() : null,
    until: to ? endOf(ctx, to, 'to').toUTC().toISO() : null,
  };
}

/**
 * The text of PostgreSQL's range of the instants of a day (YYYY-MM-DD), in LEGACY_TIME_ZONE.
 * @throws INVALID outside 2000 to 2100, at `field`
 */
export const rangeOfDay = (ctx: Ctx, day: string, field: string): string =>
  `[${startOf(ctx, day, field).toUTC().toISO()},${endOf(ctx, day, field).toUTC().toISO()})`;
