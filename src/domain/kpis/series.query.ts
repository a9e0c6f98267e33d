import { type RawBuilder, sql } from 'kysely';
import type { KpiPeriod } from '../../entities/enums.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx, Reader } from '../context.js';
import { batched } from '../kernel/batched.js';
import { indicatorsOf, inputsKey } from './kept-totals.js';
import type { Kpi, Series } from './kpi.js';

/*
 * Every series is one SQL expression over totals of a period; this file makes the totals. One KPI or all of them are read with
 * one statement for each kind of period and origin. The measurements of a group are read once, by index. The sums of all groups
 * together are stored (kept-totals.ts).
 */

export interface SeriesValues {
  group: number | null;
  from: string;
  until: string;
  timeZone: string;
}

/** One period of one series: its value, the inputs in their order, and the time of the latest record among them. */
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
export type OriginSet = SeriesSet & Pick<Series, 'from'>;

const months = { MONTH: 1, SEMESTER: 6 } as const;

/** The first day of the period that contains a day. */
const startOf = (period: KpiPeriod, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  period === 'MONTH'
    ? sql`date_trunc('month', ${day})::date`
    : sql`make_date(extract(year from ${day})::int, case when extract(month from ${day}) <= 6 then 1 else 7 end, 1)`;

/** One identifier, dots included. */
const id = (name: string) => sql.id(name);
const comma = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql`, `);

/** Periods without measurements are there too, and their points are null. */
const periods = ({ period }: SeriesSet, $: Parameter<SeriesValues>) => sql`
  periods as (
    select starts::date as starts_on
      from generate_series(${$('from')}::date, ${$('until')}::date - 1, make_interval(months => ${sql.lit(months[period])})) as starts
  )`;

/** The columns of a series in the totals: its inputs, and the other names of its expression. */
const columnsOf = ({ inputs }: Series, index: number) => ({
  inputs: inputs.map(({ name }) => ({ name, total: id(`${index}.${name}`) })),
  days: id(`${index}.dias`),
  months: id(`${index}.meses`),
  enteredAt: id(`${index}@`),
});

/** A point is one JSON value. The inputs get back the names that the expression uses. */
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
 * A month of a group counts for a series only when all inputs of that series were measured. Deaths of six months over
 * discharges of five would be wrong, but look right.
 *
 * One pass over the months for all series: with a table expression for each, PostgreSQL took six times as long to plan as to
 * run.
 */
function monthsOfGroup(set: SeriesSet, $: Parameter<SeriesValues>): RawBuilder<unknown>[] {
  const names = [...new Set(set.series.flatMap(({ inputs }) => inputs.map(({ name }) => name)))];
  const monthly = sql`
    monthly as (
      select m.month, ${comma(
        names.flatMap(name => [
          sql`max(m.value) filter (where m.indicator = ${sql.lit(name)}) as ${id(name)}`,
          sql`max(m.recorded_at) filter (where m.indicator = ${sql.lit(name)}) as ${id(`${name}@`)}`,
        ]),
      )}
        from measurements m
       where m.group_id = ${$('group')} and m.month >= ${$('from')}::date
         and m.month < ${$('until')}::date and m.indicator in (${comma(names.map(name => sql.lit(name)))})
       group by m.month
    )`;
  const byMonth = sql`
    by_month as (
      select month, ${comma(
        set.series.flatMap((series, index) => {
          const { inputs, enteredAt } = columnsOf(series, index);
          const whole = sql.join(
            inputs.map(({ name }) => sql`${id(name)} is not null`),
            sql` and `,
          );
          const entered = comma(inputs.map(({ name }) => id(`${name}@`)));
          return [
            ...inputs.map(({ name, total }) => sql`case when ${whole} then ${id(name)} end as ${total}`),
            sql`case when ${whole} then greatest(${entered}) end as ${enteredAt}`,
          ];
        }),
      )}
        from monthly
    )`;
  return [monthly, byMonth];
}

/** The same as `monthsOfGroup`, from the stored totals of all groups together. */
function monthsOfAll(set: SeriesSet, $: Parameter<SeriesValues>): RawBuilder<unknown>[] {
  const keys = [...new Set(set.series.map(inputsKey))];
  return [
    sql`
    by_month as (
      select month, ${comma(
        set.series.flatMap((series, index) => {
          const { inputs, enteredAt } = columnsOf(series, index);
          const own = sql`filter (where t.inputs = ${sql.lit(inputsKey(series))})`;
          const places = indicatorsOf(series);
          return [
            ...inputs.map(
              ({ name, total }) => sql`max(t.totals[${sql.lit(places.indexOf(name) + 1)}]) ${own} as ${total}`,
            ),
            sql`max(t.entered_at) ${own} as ${enteredAt}`,
          ];
        }),
      )}
        from kpi_month_totals t
       where t.month >= ${$('from')}::date and t.month < ${$('until')}::date
         and t.inputs in (${comma(keys.map(key => sql.lit(key)))})
       group by month
    )`,
  ];
}

/** Adds up the monthly totals of each period. */
const fromMeasurements = (months: typeof monthsOfGroup) =>
  statement((_q, $: Parameter<SeriesValues>, _variant, set: SeriesSet) => {
    const totals = sql`
    totals as (
      select ${startOf(set.period, sql`month`)} as starts_on, ${comma(
        set.series.flatMap((series, index) => {
          const { inputs, days, months: measured, enteredAt } = columnsOf(series, index);
          const present = sql`filter (where ${enteredAt} is not null)`;
          return [
            ...inputs.map(({ total }) => sql`sum(${total}) as ${total}`),
            sql`sum(extract(day from month + interval '1 month' - interval '1 day')) ${present} as ${days}`,
            sql`count(${enteredAt}) as ${measured}`,
            sql`max(${enteredAt}) as ${enteredAt}`,
          ];
        }),
      )}
        from by_month
       group by starts_on
    )`;
    const points = set.series.map((series, index) => pointOf(series, index, sql.raw(series.value)));
    return select(set, $, [...months(set, $), totals], points);
  });

/**
 * From readings: the score of each is limited to 0 and 200, the ends of the scale, and the point is the mean of the scores. A
 * reading without a score (no beds) counts for nothing. `greatest` would ignore null and give 0, so the filter checks for null
 * first.
 */
const readingsOfGroup = statement((_q, $: Parameter<SeriesValues>, _variant, set: SeriesSet) => {
  const local = sql`taken_at at time zone ${$('timeZone')}::text`;
  const names = [...new Set(set.series.flatMap(({ inputs }) => inputs.map(({ name }) => name)))];
  const score = (index: number) => id(`${index}.score`);
  const readings = sql`
    readings as (
      select ${startOf(set.period, sql`(${local})`)} as starts_on, recorded_at, ${comma(
        names.map(name => sql`${id(name)}::numeric as ${id(name)}`),
      )}
        from crowding_readings
       where group_id = ${$('group')}
         and taken_at >= ${$('from')}::timestamp at time zone ${$('timeZone')}::text
         and taken_at < ${$('until')}::timestamp at time zone ${$('timeZone')}::text
    ),
    scores as (
      select *, ${comma(set.series.map(({ value }, index) => sql`(${sql.raw(value)}) as ${score(index)}`))} from readings
    )`;
  const means = set.series.flatMap((series, index) => {
    const { inputs, enteredAt } = columnsOf(series, index);
    const scored = sql`filter (where ${score(index)} is not null)`;
    return [
      ...inputs.map(({ name, total }) => sql`avg(${id(name)}) ${scored} as ${total}`),
      sql`avg(least(200, greatest(0, ${score(index)}))) ${scored} as ${score(index)}`,
      sql`max(recorded_at) ${scored} as ${enteredAt}`,
    ];
  });
  return meansOf(set, $, readings, means, sql`scores`);
});

/** The same as `readingsOfGroup`, from the stored totals of all groups together, by quarters of an hour. */
const readingsOfAll = statement((_q, $: Parameter<SeriesValues>, _variant, set: SeriesSet) => {
  const local = sql`quarter at time zone ${$('timeZone')}::text`;
  const quarters = sql`
    quarters as (
      select ${startOf(set.period, sql`(${local})`)} as starts_on, t.*
        from kpi_reading_totals t
       where t.series in (${comma(set.series.map(({ name }) => sql.lit(name)))})
         and t.quarter >= ${$('from')}::timestamp at time zone ${$('timeZone')}::text
         and t.quarter < ${$('until')}::timestamp at time zone ${$('timeZone')}::text
    )`;
  const means = set.series.flatMap((series, index) => {
    const { inputs, enteredAt } = columnsOf(series, index);
    const own = sql`filter (where series = ${sql.lit(series.name)})`;
    const mean = (column: string) => sql`sum(${id(column)}) ${own} / sum(readings) ${own}`;
    return [
      ...inputs.map(({ name, total }) => sql`${mean(name)} as ${total}`),
      sql`${mean('score')} as ${id(`${index}.score`)}`,
      sql`max(entered_at) ${own} as ${enteredAt}`,
    ];
  });
  return meansOf(set, $, quarters, means, sql`quarters`);
});

/** Points that are means: they have neither days nor months. */
function meansOf(
  set: SeriesSet,
  $: Parameter<SeriesValues>,
  rows: RawBuilder<unknown>,
  means: readonly RawBuilder<unknown>[],
  from: RawBuilder<unknown>,
) {
  const none = set.series.flatMap((series, index) => {
    const { days, months: measured } = columnsOf(series, index);
    return [sql`null as ${days}`, sql`null as ${measured}`];
  });
  const totals = sql`
    totals as (
      select starts_on, ${comma([...means, ...none])}
        from ${from}
       group by starts_on
    )`;
  const points = set.series.map((series, index) => pointOf(series, index, id(`${index}.score`)));
  return select(set, $, [rows, totals], points);
}

const ofGroup = { MEASUREMENTS: fromMeasurements(monthsOfGroup), READINGS: readingsOfGroup } as const;
const ofAll = { MEASUREMENTS: fromMeasurements(monthsOfAll), READINGS: readingsOfAll } as const;
/** The points of a set of series, of one group or of all together. */
export const readSeries = (reader: Reader, set: OriginSet, values: SeriesValues): Promise<PeriodRow[]> =>
  (values.group === null ? ofAll : ofGroup)[set.from](reader, values, {}, set);

/** The sets for reading all series of several KPIs: one for each kind of period and origin. */
export function setsOf(kpis: readonly Kpi[]): OriginSet[] {
  const keyed = kpis.flatMap(({ period, series }) => series.map(each => ({ period, from: each.from, series: each })));
  return [...Map.groupBy(keyed, ({ period, from }) => `${period} ${from}`).values()].map(all => ({
    period: all[0]!.period,
    from: all[0]!.from,
    series: [...new Set(all.map(({ series }) => series))],
  }));
}

const version = statement(() => sql<{ version: string }>`select version from kpi_state`);
/** The version of the stored totals of all groups; it grows with each change. */
export const versionOfTotals = batched(async (ctx: Ctx, keys: readonly 'all'[]) => {
  const [state] = await version(ctx, {});
  return new Map(keys.map(key => [key, state!.version]));
});
