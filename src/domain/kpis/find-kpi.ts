import type { Ctx } from '../context.js';
import { hospitalGroupById, type HospitalGroupRow } from '../hospitals/hospital-groups.query.js';
import { notFound } from '../kernel/access.js';
import { batchedWith } from '../kernel/batched.js';
import { type Band, bandOf, type Input, type Kpi, type Series, shown } from './kpi.js';
import { kpis } from './kpis.js';
import { labelOf, spanOf } from './period.js';
import { ofGroup, type PeriodRow, type PointRow, readSeries, setsOf } from './series.query.js';
import { kpiPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

/** What a KPI is asked for: one group or all together, one year or what has led to now. */
export interface Scope {
  groupId?: number | null;
  year?: number | null;
}

/** A declared KPI as it is asked for. */
export interface KpiView extends Omit<Kpi, 'series'> {
  kpi: Kpi;
  group: HospitalGroupRow | null;
  year: number | null;
}

export interface Point {
  label: string;
  startsOn: string;
  /** Null: not measured, or a denominator is zero. */
  value: number | null;
  /** As people are shown it. */
  shown: number | null;
  band: Band | null;
  inputs: (Input & { value: number | null })[];
  /** When the latest of its measurements was recorded. */
  enteredAt: string | null;
}
export interface SeriesView extends Series {
  points: Point[];
  /** The last point that has a value. */
  latest: Point | null;
  enteredAt: string | null;
}

async function viewsOf(ctx: Ctx, wanted: readonly Kpi[], { groupId = null, year = null }: Scope): Promise<KpiView[]> {
  // Found wrong before anything is read.
  if (year !== null) spanOf('MONTH', year, ctx.now(), ctx.services.config.legacyTimeZone);
  const group = groupId === null ? null : await hospitalGroupById(ctx, groupId);
  if (groupId !== null && !group) throw notFound('HOSPITAL_GROUP');
  return wanted.map(kpi => {
    // A row that has its series would not be asked for them again.
    const { series: _series, ...declared } = kpi;
    return { ...declared, kpi, group, year };
  });
}

/** All KPIs. @throws NOT_FOUND for an unknown group, INVALID for a year that is none */
export function findKpis(ctx: Ctx, scope: Scope): Promise<KpiView[]> {
  authorize(ctx, kpiPolicy.kpis);
  return viewsOf(ctx, kpis, scope);
}

/** A KPI by its name. Everybody signed in may see it: the contract knows no permission of its own for KPIs. */
export async function findKpi(ctx: Ctx, { name, ...scope }: Scope & { name: string }): Promise<KpiView> {
  authorize(ctx, kpiPolicy.kpi);
  const kpi = kpis.find(each => each.name === name);
  if (!kpi) throw notFound('KPI');
  return (await viewsOf(ctx, [kpi], scope))[0]!;
}

const setsOfAll = setsOf(kpis);
const setsOfOne = new Map(kpis.map(kpi => [kpi, setsOf([kpi])]));

/** Series of KPIs by the KPI's place in the list: one statement for each kind of period and origin. */
const loadSeries = batchedWith(async (ctx: Ctx, places: readonly number[], { groupId = null, year = null }: Scope) => {
  const wanted = places.map(place => kpis[place]!);
  // Two texts for each set and no more, whatever subset a caller picks: several KPIs are read with all of them.
  const sets =
    wanted.length === 1
      ? setsOfOne.get(wanted[0]!)!
      : setsOfAll.filter(set =>
          wanted.some(kpi => kpi.period === set.period && kpi.series.some(({ from }) => from === set.from)),
        );
  const timeZone = ctx.services.config.legacyTimeZone;
  const rows = await Promise.all(
    sets.map(set => {
      const values = { group: groupId, timeZone, ...spanOf(set.period, year, ctx.now(), timeZone) };
      return readSeries[set.from](ctx, values, { filters: ofGroup.setOf(values) }, set);
    }),
  );
  const rowsOf = (kpi: Kpi, { from }: Series) =>
    rows[sets.findIndex(set => set.period === kpi.period && set.from === from)]!;
  return new Map(
    wanted.map((kpi, index) => [places[index]!, kpi.series.map(each => seriesView(kpi, each, rowsOf(kpi, each)))]),
  );
});

/** The series of a KPI with their points. */
export const seriesOfKpi = async (ctx: Ctx, { kpi, group, year }: KpiView): Promise<SeriesView[]> =>
  (await loadSeries(ctx, kpis.indexOf(kpi), { groupId: group?.id ?? null, year }))!;

function seriesView({ period }: Kpi, series: Series, rows: readonly PeriodRow[]): SeriesView {
  const points = rows.map(({ startsOn, ...all }): Point => {
    const [value, inputs, enteredAt] = (all[series.name] as PointRow | null) ?? [null, [], null];
    return {
      label: labelOf(period, startsOn),
      startsOn,
      value,
      shown: value === null ? null : shown(series, value),
      band: value === null ? null : bandOf(series, value),
      inputs: series.inputs.map((input, index) => ({ ...input, value: inputs[index] ?? null })),
      enteredAt,
    };
  });
  const entered = points.flatMap(point => point.enteredAt ?? []).sort();
  return {
    ...series,
    points,
    latest: points.findLast(({ value }) => value !== null) ?? null,
    enteredAt: entered.at(-1) ?? null,
  };
}
