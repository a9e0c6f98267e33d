import { useGetList } from 'react-admin';
import type { HolidayForm } from '../calendars/holidays.data.js';

const ALL = { page: 1, perPage: 2_500 };

/**
 * The holidays of the country and of the whole programme, for meetings: a class has no other place.
 * @param days a first and a last day, `YYYY-MM-DD`; they may be unknown yet
 * @returns a function of a day that gives the name of its holiday, if it is one
 */
export function useHolidays(days: readonly (string | null | undefined)[]): (day: string) => string | undefined {
  const years = days.map(day => Number(day?.slice(0, 4))).filter(year => year >= 2000 && year <= 2100);
  const first = useYear(years.length > 0 ? Math.min(...years) : undefined);
  const last = useYear(years.length > 0 ? Math.max(...years) : undefined);
  const names = new Map(
    [...first, ...last]
      .filter(({ isCounted, state }) => isCounted && state === null)
      .map(({ date, name }) => [date, name] as const),
  );
  return day => names.get(day);
}

const useYear = (year: number | undefined): HolidayForm[] =>
  useGetList<HolidayForm>('holidays', { pagination: ALL, filter: { year } }, { enabled: year !== undefined }).data ??
  [];
