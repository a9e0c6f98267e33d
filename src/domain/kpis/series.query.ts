import { type RawBuilder, sql } from 'kysely';
import type { KpiPeriod } from '../../entities/enums.js';
import { type Parameter, says, statement } from '../shared/statement.js';
import type { Kpi, Series } from './kpi.js';

/*
 * Every series is one SQL expression over totals of a period; here is what makes the totals. What is read for one KPI or
 * for all of them is one statement a period, whatever the number of series: measurements are read once, by index.
 */

export interface SeriesValues {
  group: number | null;
  from: string;
  until: string;
  timeZone: string;
}

/** One period of one series: its value, the inputs in their order, and when the latest of them was recorded. */
export type PointRow = [value: number | null, inputs: (number | null)[], enteredAt: string | null];
/** A period with the points of all series by their names. */
export interface PeriodRow {
  startsOn: string;
  [series: string]: PointRow | string | null;
}

/** Several series of the same kind of period and origin. */
export interface SeriesSet {
  period: KpiPeriod;
  series: readonly Series[];
}

/** Word of the form in which one hospital group is asked for; else it is all of them together. */
const ONE = 'one';
export const formOf = ({ group }: Pick<SeriesValues, 'group'>): string => (group === null ? '' : ONE);

const months = { MONTH: 1, SEMESTER: 6 } as const;

/** The first day of the period in which a day lies. */
const startOf = (period: KpiPeriod, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  period === 'MONTH'
    ? sql`date_trunc('month', ${day})::date`
    : sql`make_date(extract(year from ${day})::int, case when extract(month from ${day}) <= 6 then 1 else 7 end, 1)`;

const id = (name: string) => sql.ref(name);
const comma = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql`, `);

/** Periods without measurements are there too, and their points are null. */
const periods = ({ period }: SeriesSet, $: Parameter<SeriesValues>) => sql`
  periods as (
    select starts::date as starts_on
      from generate_series(${$('from')}::date, ${$('until')}::date - 1, make_interval(months => ${sql.lit(months[period])})) as starts
  )`;

/** A point is one JSON value, so that names of inputs need not be names of columns. */
const pointOf = ({ name }: Series, index: number) => sql`
         case when ${id(`s${index}`)}.starts_on is not null
              then json_build_array(${id(`s${index}`)}.value, ${id(`s${index}`)}.inputs, ${id(`s${index}`)}.entered_at)
         end as ${id(name)}`;

const select = (set: SeriesSet, $: Parameter<SeriesValues>, ctes: readonly RawBuilder<unknown>[]) => sql<PeriodRow>`
  with ${comma([periods(set, $), ...ctes])}
  select to_char(periods.starts_on, 'YYYY-MM-DD') as "startsOn", ${comma(set.series.map(pointOf))}
    from periods ${sql.join(
      set.series.map(
        (_, index) => sql`left join ${id(`s${index}`)} on ${id(`s${index}`)}.starts_on = periods.starts_on`,
      ),
      sql` `,
    )}
   order by periods.starts_on`;

/**
 * From monthly totals. A month of a group counts for a series only when all inputs of that series were measured: deaths of
 * six months over discharges of five would be wrong without looking so. Groups are added up month by month.
 */
const fromMeasurements = statement<SeriesValues, PeriodRow, SeriesSet>((_q, $, form, set) => {
  const names = [...new Set(set.series.flatMap(({ inputs }) => inputs.map(({ name }) => name)))];
  const monthly = sql`
    monthly as (
      select m.group_id, m.month, extract(day from m.month + interval '1 month' - interval '1 day') as dias,
             ${comma(
               names.flatMap(name => [
                 sql`max(m.value) filter (where m.indicator = ${sql.lit(name)}) as ${id(name)}`,
                 sql`max(m.recorded_at) filter (where m.indicator = ${sql.lit(name)}) as ${id(`${name}@`)}`,
               ]),
             )}
        from measurements m
       where ${says(form, ONE) ? sql`m.group_id = ${$('group')} and` : sql``} m.month >= ${$('from')}::date
         and m.month < ${$('until')}::date and m.indicator in (${comma(names.map(name => sql.lit(name)))})
       group by m.group_id, m.month
    )`;
  const seriesOf = ({ inputs, value }: Series, index: number) => {
    const sums = inputs.map(({ name }) => sql`sum(${id(name)}) as ${id(name)}`);
    return sql`
    ${id(`s${index}`)} as (
      select starts_on, (${sql.raw(value)})::float8 as value,
             json_build_array(${comma(inputs.map(({ name }) => sql`${id(name)}::float8`))}) as inputs, entered_at
        from (
          select starts_on, ${comma(sums)}, sum(dias) as dias, count(*) as meses, max(entered_at) as entered_at
            from (
              select ${startOf(set.period, sql`month`)} as starts_on, month, dias, ${comma(sums)},
                     max(greatest(${comma(inputs.map(({ name }) => id(`${name}@`)))})) as entered_at
                from monthly
               where ${sql.join(
                 inputs.map(({ name }) => sql`${id(name)} is not null`),
                 sql` and `,
               )}
               group by month, dias
            ) as by_month
           group by starts_on
        ) as totals
    )`;
  };
  return select(set, $, [monthly, ...set.series.map(seriesOf)]);
});

/**
 * From readings: the score of each within 0 and 200, the scale's ends, and the mean of the scores. A reading without a
 * score (no beds) counts for nothing. `greatest` would take null for the smaller, so it is asked for first.
 */
const fromReadings = statement<SeriesValues, PeriodRow, SeriesSet>((_q, $, form, set) => {
  const local = sql`taken_at at time zone ${$('timeZone')}::text`;
  const seriesOf = ({ inputs, value }: Series, index: number) => sql`
    ${id(`s${index}`)} as (
      select starts_on, avg(least(200, greatest(0, score)))::float8 as value,
             json_build_array(${comma(inputs.map(({ name }) => sql`avg(${id(name)})::float8`))}) as inputs,
             max(recorded_at) as entered_at
        from (
          select ${startOf(set.period, sql`(${local})`)} as starts_on, recorded_at, ${comma(inputs.map(({ name }) => id(name)))},
                 (${sql.raw(value)}) as score
            from (
              select taken_at, recorded_at, ${comma(inputs.map(({ name }) => sql`${id(name)}::numeric as ${id(name)}`))}
                from crowding_readings
               where ${says(form, ONE) ? sql`group_id = ${$('group')} and` : sql``}
                     taken_at >= ${$('from')}::timestamp at time zone ${$('timeZone')}::text
                 and taken_at < ${$('until')}::timestamp at time zone ${$('timeZone')}::text
            ) as readings
        ) as scores
       where score is not null
       group by starts_on
    )`;
  return select(set, $, set.series.map(seriesOf));
});

/** Where the series of a set come from. */
export const readSeries = { MEASUREMENTS: fromMeasurements, READINGS: fromReadings } as const;

/** The sets in which all series of several KPIs are read: one for each kind of period and origin. */
export function setsOf(kpis: readonly Kpi[]): (SeriesSet & Pick<Series, 'from'>)[] {
  const keyed = kpis.flatMap(({ period, series }) => series.map(each => ({ period, from: each.from, series: each })));
  return [...Map.groupBy(keyed, ({ period, from }) => `${period} ${from}`).values()].map(all => ({
    period: all[0]!.period,
    from: all[0]!.from,
    series: [...new Set(all.map(({ series }) => series))],
  }));
}
