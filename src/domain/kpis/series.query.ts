import { type RawBuilder, sql } from 'kysely';
import type { KpiPeriod } from '../../entities/enums.js';
import { filters, type VariantOf } from '../kernel/filters.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Kpi, Series } from './kpi.js';

/*
 * Every series is one SQL expression over totals of a period; here is what makes the totals. One KPI or all of them are
 * read with one statement for each kind of period and origin: measurements are read once, by index.
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

/** One hospital group, or all of them together. */
export const ofGroup = filters<Pick<SeriesValues, 'group'>>({ group: 'group_id' });
type OfGroup = VariantOf<typeof ofGroup>;

const months = { MONTH: 1, SEMESTER: 6 } as const;

/** The first day of the period in which a day lies. */
const startOf = (period: KpiPeriod, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  period === 'MONTH'
    ? sql`date_trunc('month', ${day})::date`
    : sql`make_date(extract(year from ${day})::int, case when extract(month from ${day}) <= 6 then 1 else 7 end, 1)`;

/** One name, dots and all. */
const id = (name: string) => sql.id(name);
const comma = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql`, `);

/** Periods without measurements are there too, and their points are null. */
const periods = ({ period }: SeriesSet, $: Parameter<SeriesValues>) => sql`
  periods as (
    select starts::date as starts_on
      from generate_series(${$('from')}::date, ${$('until')}::date - 1, make_interval(months => ${sql.lit(months[period])})) as starts
  )`;

/** The columns of a series in the totals: its inputs, and what else its expression may name. */
const columnsOf = ({ inputs }: Series, index: number) => ({
  inputs: inputs.map(({ name }) => ({ name, total: id(`${index}.${name}`) })),
  days: id(`${index}.dias`),
  months: id(`${index}.meses`),
  enteredAt: id(`${index}@`),
});

/** A point is one JSON value. The inputs get their own names again, which the expression knows them by. */
function pointOf(series: Series, index: number, value: RawBuilder<unknown>) {
  const { inputs, days, months: measured, enteredAt } = columnsOf(series, index);
  return sql`
         case when ${enteredAt} is not null then (
           select json_build_array((${value})::float8, json_build_array(${comma(
             inputs.map(({ name }) => sql`${id(name)}::float8`),
           )}), entered_at)
             from (
               select ${comma(inputs.map(({ name, total }) => sql`${total} as ${id(name)}`))},
                      ${days} as dias, ${measured} as meses, ${enteredAt} as entered_at
             ) as input
         ) end as ${id(series.name)}`;
}

const select = (
  set: SeriesSet,
  $: Parameter<SeriesValues>,
  ctes: readonly RawBuilder<unknown>[],
  points: readonly RawBuilder<unknown>[],
) => sql<PeriodRow>`
  with ${comma([periods(set, $), ...ctes])}
  select to_char(periods.starts_on, 'YYYY-MM-DD') as "startsOn", ${comma(points)}
    from periods left join totals on totals.starts_on = periods.starts_on
   order by periods.starts_on`;

/**
 * From monthly totals. A month of a group counts for a series only when all inputs of that series were measured: deaths of
 * six months over discharges of five would be wrong without looking so. Groups are added up month by month.
 *
 * One pass over the months for all series: a table expression for each took PostgreSQL six times as long to plan as to run.
 */
const fromMeasurements = statement((_q, $: Parameter<SeriesValues>, variant: OfGroup, set: SeriesSet) => {
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
       where ${ofGroup.where(variant, $)} and m.month >= ${$('from')}::date
         and m.month < ${$('until')}::date and m.indicator in (${comma(names.map(name => sql.lit(name)))})
       group by m.group_id, m.month
    )`;
  const byMonth = sql`
    by_month as (
      select ${startOf(set.period, sql`month`)} as starts_on, dias, ${comma(
        set.series.flatMap((series, index) => {
          const { inputs, enteredAt } = columnsOf(series, index);
          const whole = sql.join(
            inputs.map(({ name }) => sql`${id(name)} is not null`),
            sql` and `,
          );
          const entered = comma(inputs.map(({ name }) => id(`${name}@`)));
          return [
            ...inputs.map(({ name, total }) => sql`sum(${id(name)}) filter (where ${whole}) as ${total}`),
            sql`max(greatest(${entered})) filter (where ${whole}) as ${enteredAt}`,
          ];
        }),
      )}
        from monthly
       group by month, dias
    )`;
  const totals = sql`
    totals as (
      select starts_on, ${comma(
        set.series.flatMap((series, index) => {
          const { inputs, days, months: measured, enteredAt } = columnsOf(series, index);
          return [
            ...inputs.map(({ total }) => sql`sum(${total}) as ${total}`),
            sql`sum(dias) filter (where ${enteredAt} is not null) as ${days}`,
            sql`count(${enteredAt}) as ${measured}`,
            sql`max(${enteredAt}) as ${enteredAt}`,
          ];
        }),
      )}
        from by_month
       group by starts_on
    )`;
  const points = set.series.map((series, index) => pointOf(series, index, sql.raw(series.value)));
  return select(set, $, [monthly, byMonth, totals], points);
});

/**
 * From readings: the score of each within 0 and 200, the scale's ends, and the mean of the scores. A reading without a
 * score (no beds) counts for nothing. `greatest` would take null for the smaller, so it is asked for first.
 */
const fromReadings = statement((_q, $: Parameter<SeriesValues>, variant: OfGroup, set: SeriesSet) => {
  const local = sql`taken_at at time zone ${$('timeZone')}::text`;
  const names = [...new Set(set.series.flatMap(({ inputs }) => inputs.map(({ name }) => name)))];
  const score = (index: number) => id(`${index}.score`);
  const readings = sql`
    readings as (
      select ${startOf(set.period, sql`(${local})`)} as starts_on, recorded_at, ${comma(
        names.map(name => sql`${id(name)}::numeric as ${id(name)}`),
      )}
        from crowding_readings
       where ${ofGroup.where(variant, $)}
         and taken_at >= ${$('from')}::timestamp at time zone ${$('timeZone')}::text
         and taken_at < ${$('until')}::timestamp at time zone ${$('timeZone')}::text
    ),
    scores as (
      select *, ${comma(set.series.map(({ value }, index) => sql`(${sql.raw(value)}) as ${score(index)}`))} from readings
    )`;
  const totals = sql`
    totals as (
      select starts_on, ${comma(
        set.series.flatMap((series, index) => {
          const { inputs, days, months: measured, enteredAt } = columnsOf(series, index);
          const scored = sql`filter (where ${score(index)} is not null)`;
          return [
            ...inputs.map(({ name, total }) => sql`avg(${id(name)}) ${scored} as ${total}`),
            sql`avg(least(200, greatest(0, ${score(index)}))) ${scored} as ${score(index)}`,
            sql`max(recorded_at) ${scored} as ${enteredAt}`,
            sql`null as ${days}`,
            sql`null as ${measured}`,
          ];
        }),
      )}
        from scores
       group by starts_on
    )`;
  const points = set.series.map((series, index) => pointOf(series, index, score(index)));
  return select(set, $, [readings, totals], points);
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
