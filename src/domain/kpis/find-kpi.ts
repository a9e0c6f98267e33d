import type { KpiPeriod } from '../../entities/enums.js';
import type { Ctx, Reader } from '../context.js';
import { hospitalGroupById, type HospitalGroupRow } from '../hospitals/hospital-groups.query.js';
import { notFound } from '../kernel/access.js';
import { batchedWith } from '../kernel/batched.js';
import { cached, type CachedPort } from '../kernel/cached.js';
import { type Band, bandOf, type Input, type Kpi, type Series, shown } from './kpi.js';
import { kpis } from './kpis.js';
import { labelOf, spanOf } from './period.js';
import {
  type OriginSet,
  type PeriodRow,
  type PointRow,
  readSeries,
  type SeriesValues,
  setsOf,
  versionOfTotals,
} from './series.query.js';
import { kpiPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

/** The scope of a KPI: one group or all together, one year or the latest periods. */
export interface Scope {
  groupId?: number | null;
  year?: number | null;
}

/** A declared KPI in the requested scope. */
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
  /** The value as it is displayed to people. */
  shown: number | null;
  band: Band | null;
  inputs: (Input & { value: number | null })[];
  /** The time at which the latest of its measurements was recorded. */
  recordedAt: string | null;
}
export interface SeriesView extends Series {
  points: Point[];
  /** The last point that has a value. */
  latest: Point | null;
  recordedAt: string | null;
}

async function viewsOf(ctx: Ctx, wanted: readonly Kpi[], { groupId = null, year = null }: Scope): Promise<KpiView[]> {
  // Throws for a wrong year before anything is read.
  if (year !== null) spanOf('MONTH', year, ctx.now(), ctx.services.config.legacyTimeZone);
  const group = groupId === null ? null : await hospitalGroupById(ctx, groupId);
  if (groupId !== null && !group) throw notFound('HOSPITAL_GROUP');
  return wanted.map(kpi => {
    // The declared series must not stay in the row: otherwise the series with points would not be read.
    const { series: _series, ...declared } = kpi;
    return { ...declared, kpi, group, year };
  });
}

/** All KPIs. @throws NOT_FOUND for an unknown group, INVALID for an impossible year */
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
/** The sets that contain series of a KPI, among the sets of all KPIs. */
const setsWith = (kpi: Kpi): OriginSet[] =>
  setsOfAll.filter(set => set.period === kpi.period && kpi.series.some(({ from }) => from === set.from));

/** Series of KPIs by the KPI's place in the list: one statement for each kind of period and origin. */
const loadSeries = batchedWith(async (ctx: Ctx, places: readonly number[], { groupId, year }: OfGroup) => {
  const wanted = places.map(place => kpis[place]!);
  // Each set has two statement texts and no more, whatever the caller selects: several KPIs are read with all series of their
  // sets.
  const sets = wanted.length === 1 ? setsOfOne.get(wanted[0]!)! : [...new Set(wanted.flatMap(setsWith))];
  const { legacyTimeZone: timeZone } = ctx.services.config;
  const views = await Promise.all(
    sets.map(set =>
      viewsOfSet(ctx, set, { group: groupId, ...spanOf(set.period, year, ctx.now(), timeZone), timeZone }),
    ),
  );
  return new Map(wanted.map((kpi, index) => [places[index]!, seriesIn(kpi, views)]));
});
interface OfGroup {
  groupId: number;
  year: number | null;
}

type Views = { series: { [name: string]: SeriesView } } & Pick<OriginSet, 'period' | 'from'>;

const viewsOfSet = async (reader: Reader, set: OriginSet, values: SeriesValues): Promise<Views> => {
  const rows = await readSeries(reader, set, values);
  const views = set.series.map(each => [each.name, seriesView(set.period, each, rows)] as const);
  return { period: set.period, from: set.from, series: Object.fromEntries(views) };
};
const seriesIn = (kpi: Kpi, views: readonly Views[]): SeriesView[] =>
  kpi.series.map(({ name, from }) => views.find(set => set.period === kpi.period && set.from === from)!.series[name]!);

/** Seconds. The answer stays as long as nothing is recorded, because the version of the totals is part of the question. */
const LIFETIME = 60;

const ofAllGroups = cached({
  name: 'kpis',
  lifetime: LIFETIME,
  compute: (
    shared,
    { set, from, until }: { view: 'EVERYBODY'; set: number; from: string; until: string; version: string },
  ) => viewsOfSet(shared, setsOfAll[set]!, { group: null, from, until, timeZone: shared.config.legacyTimeZone }),
});

/** The series of a KPI with their points. */
export async function seriesOfKpi(ctx: Ctx<CachedPort>, { kpi, group, year }: KpiView): Promise<SeriesView[]> {
  if (group) return (await loadSeries(ctx, kpis.indexOf(kpi), { groupId: group.id, year }))!;
  const version = (await versionOfTotals(ctx, 'all'))!;
  const span = spanOf(kpi.period, year, ctx.now(), ctx.services.config.legacyTimeZone);
  const views = await Promise.all(
    setsWith(kpi).map(set => ofAllGroups(ctx, { view: 'EVERYBODY', set: setsOfAll.indexOf(set), ...span, version })),
  );
  return seriesIn(kpi, views);
}

function seriesView(period: KpiPeriod, series: Series, rows: readonly PeriodRow[]): SeriesView {
  const points = rows.map(({ startsOn, ...all }): Point => {
    const [value, inputs, recordedAt] = (all[series.name] as PointRow | null) ?? [null, [], null];
    return {
      label: labelOf(period, startsOn),
      startsOn,
      value,
      shown: value === null ? null : shown(series, value),
      band: value === null ? null : bandOf(series, value),
      inputs: series.inputs.map((input, index) => ({ ...input, value: inputs[index] ?? null })),
      recordedAt,
    };
  });
  const entered = points.flatMap(point => point.recordedAt ?? []).sort();
  return {
    ...series,
    points,
    latest: points.findLast(({ value }) => value !== null) ?? null,
    recordedAt: entered.at(-1) ?? null,
  };
}
