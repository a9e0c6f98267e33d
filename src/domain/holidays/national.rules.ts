import { DateTime } from 'luxon';

/** A day that the whole country knows. */
export interface NationalDay {
  /** `YYYY-MM-DD` */
  date: string;
  name: string;
  /** False for an optional day (ponto facultativo): people work on it, unless the programme adds it. */
  isCounted: boolean;
}

/**
 * The holidays by law: Lei 662/1949 (with Lei 10.607/2002), Lei 6.802/1980 (12 October), Lei 14.759/2023 (20 November, from
 * 2024). As month and day, with the first year if it is not long past.
 */
const fixed: readonly (readonly [day: string, name: string, since?: number])[] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Dia da Consciência Negra', 2024],
  ['12-25', 'Natal'],
];

/** Days before or after Easter. Good Friday is a holiday; carnival and Corpus Christi are optional (yearly portarias). */
const byEaster = [
  [-48, 'Carnaval', false],
  [-47, 'Carnaval', false],
  [-2, 'Sexta-feira Santa', true],
  [60, 'Corpus Christi', false],
] as const;

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): DateTime {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return DateTime.utc(year, Math.floor(f / 31), (f % 31) + 1);
}

const known = new Map<number, readonly NationalDay[]>();

/** The national holidays and optional days of a year, in the order of their dates. */
export function nationalDays(year: number): readonly NationalDay[] {
  let days = known.get(year);
  if (!days) {
    const easter = easterOf(year);
    days = [
      ...fixed
        .filter(([, , since = 0]) => year >= since)
        .map(([day, name]) => ({ date: `${year}-${day}`, name, isCounted: true })),
      ...byEaster.map(([offset, name, isCounted]) => ({
        date: easter.plus({ days: offset }).toISODate()!,
        name,
        isCounted,
      })),
    ].sort((a, b) => a.date.localeCompare(b.date));
    known.set(year, days);
  }
  return days;
}

/** The name of the national holiday of a day, if it is one. @param date `YYYY-MM-DD` */
export const nationalHoliday = (date: string): string | undefined =>
  nationalDays(Number(date.slice(0, 4))).find(each => each.isCounted && each.date === date)?.name;
