import { sql } from 'kysely';
import { z } from 'zod';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { batchedWith } from '../kernel/batched.js';
import { authorize } from '../kernel/policy.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { City, State } from '../places/places.query.js';
import { nationalDays, nationalHoliday } from './national.rules.js';
import { EVERYWHERE, namesOf, placeOf, placesAround } from './place.query.js';
import { holidayPolicy } from './policy.js';

/** A holiday of the programme, or a day that the country knows: its id is `BR-` and its date, and nobody changes it. */
export interface Holiday {
  id: number | string;
  date: string;
  name: string;
  isNational: boolean;
  isCounted: boolean;
  state: State | null;
  city: City | null;
  updatedAt: string | null;
}

interface Row {
  id: number;
  date: string;
  name: string;
  place: number;
  updatedAt: string;
}
const shown = ({ place, ...row }: Row): Holiday => ({ ...row, ...namesOf(place), isNational: false, isCounted: true });

/** More than all holidays of the states and of the larger cities in a year. */
const MAX_HOLIDAYS = 2_000;

const ofYear = statement(
  (_q, $: Parameter<{ from: string; to: string; places: readonly number[] | null }>) => sql<Row>`
    select h.id, h.date, h.name, h.place, h.updated_at as "updatedAt" from holidays as h
     where h.date between ${$('from')}::date and ${$('to')}::date
       and (${$('places')}::int[] is null or h.place = any(${$('places')}::int[]))
     order by h.date, h.place limit ${sql.lit(MAX_HOLIDAYS)}`,
);
const shape = z.object({ year: z.int().min(2000).max(2100), stateId: z.int().nullish(), cityId: z.int().nullish() });

/**
 * The holidays of a year, at most 2,000 beside the national ones, in the order of their dates. With a state or a city, those
 * that hold there; without, those of all places. @throws INVALID by field
 */
export async function listHolidays(ctx: Ctx, input: z.input<typeof shape>): Promise<Holiday[]> {
  authorize(ctx, holidayPolicy.holidays);
  const { year, ...where } = parseInput(shape, input);
  const place = placeOf(where);
  const places = place === EVERYWHERE ? null : placesAround(place);
  const added = await ofYear(ctx, { from: `${year}-01-01`, to: `${year}-12-31`, places });
  const national = nationalDays(year).map(day => ({
    ...day,
    ...{ id: `BR-${day.date}`, isNational: true, state: null, city: null, updatedAt: null },
  }));
  return [...national, ...added.map(shown)].sort((a, b) => a.date.localeCompare(b.date));
}

const one = statement(
  (_q, $: Parameter<{ id: number }>) => sql<Row>`
    select h.id, h.date, h.name, h.place, h.updated_at as "updatedAt" from holidays as h where h.id = ${$('id')}`,
);
/** The current state of a holiday that exists. */
export const holidayNow = async (ctx: Ctx, id: number): Promise<Holiday> => shown((await one(ctx, { id }))[0]!);

interface Days {
  from: string;
  to: string;
  /** The person who books: holidays of their place count too. */
  forPerson: number | null;
}
// The place of a person is the city of the institution that they work at.
const closed = statement(
  (_q, $: Parameter<Days & { ids: readonly number[] }>) => sql<{ employeeId: number; date: string; name: string }>`
    with added as materialized (
      select h.date, h.name, h.place from holidays as h
       where h.date between ${$('from')}::date and ${$('to')}::date),
    mine as (
      select s.city_id from institution_profiles as i join hospitals as s on s.id = i.hospital_id
       where i.user_id = ${$('forPerson')}::int)
    select e.id as "employeeId", h.date, h.name
      from added as h cross join employees as e
     where e.id = any(${$('ids')}::int[])
       and (h.place = 0 or exists (
         select from (
           select city_id from mine
           union all
           select s.city_id from institution_profiles as i join hospitals as s on s.id = i.hospital_id
            where i.user_id = e.user_id
         ) as p where h.place in (p.city_id, p.city_id / 100000)))
     order by h.date`,
);
/** The holidays of calendars beside the national ones: the name by date, for any number of calendars by one statement. */
const closedDays = batchedWith(async (ctx, ids, days: Days) => {
  const found = Map.groupBy(await closed(ctx, { ids, ...days }), row => row.employeeId);
  return new Map([...found].map(([id, rows]) => [id, new Map(rows.map(({ date, name }) => [date, name]))]));
});

/**
 * Tells the holidays of a calendar: those of the country, of the programme, and of the places of its owner and of the person
 * who books. A calendar that works on holidays has none.
 * @param days `YYYY-MM-DD`, the first and the last day that will be asked for
 * @returns a function of a day that gives the name of its holiday, if it is one
 */
export async function holidaysOfCalendar(
  ctx: Ctx,
  calendar: { id: number; worksOnHolidays: boolean },
  days: Days,
): Promise<(date: string) => string | undefined> {
  if (calendar.worksOnHolidays) return () => undefined;
  const added = await closedDays(ctx, calendar.id, days);
  return date => nationalHoliday(date) ?? added?.get(date);
}

/** The days of the country and of the whole programme between two days, for meetings: a class has no other place. */
export async function holidaysOfProgramme(
  ctx: Ctx,
  { from, to }: { from: string; to: string },
): Promise<(date: string) => string | undefined> {
  const rows = await ofYear(ctx, { from, to, places: [EVERYWHERE] });
  const added = new Map(rows.map(({ date, name }) => [date, name]));
  return date => nationalHoliday(date) ?? added.get(date);
}
