import { DateTime } from 'luxon';
import type { KpiPeriod } from '../../entities/enums.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidFields } from '../../failures/validation.js';

/** The months of a KPI, as days: from the first day of one to the first day after the last. */
export interface Span {
  from: string;
  until: string;
}

export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;

const monthNames = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** The label of the point that starts on a day: `mar/2026`, `2026/1`. */
export function labelOf(period: KpiPeriod, startsOn: string): string {
  const [year, month] = startsOn.split('-').map(Number) as [number, number];
  return period === 'SEMESTER' ? `${year}/${month <= 6 ? 1 : 2}` : `${monthNames[month - 1]}/${year}`;
}

/**
 * A calendar year, or without one the latest periods: twelve months with the current one, or four semesters.
 * @throws INVALID for years outside of 2000 to 2100
 */
export function spanOf(period: KpiPeriod, year: number | null | undefined, now: Date, timeZone: string): Span {
  if (year != null) {
    if (!Number.isInteger(year) || year < FIRST_YEAR || year > LAST_YEAR)
      throw invalidFields({ year: wrong('BETWEEN_YEARS', { first: FIRST_YEAR, last: LAST_YEAR }) });
    return { from: `${year}-01-01`, until: `${year + 1}-01-01` };
  }
  const month = DateTime.fromJSDate(now, { zone: timeZone }).startOf('month');
  if (period === 'MONTH') return span(month.minus({ months: 11 }), month.plus({ months: 1 }));
  const semester = month.set({ month: month.month <= 6 ? 1 : 7 });
  return span(semester.minus({ months: 18 }), semester.plus({ months: 6 }));
}

const span = (from: DateTime, until: DateTime): Span => ({ from: from.toISODate()!, until: until.toISODate()! });
