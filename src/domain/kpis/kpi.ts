import type { KpiChart, KpiLevel, KpiPeriod } from '../../entities/enums.js';
import { type IndicatorCode, indicators, type ReadingCode, readingFields } from './indicators.js';

/** A part of a scale with a name, such as 0–20 "não lotado". `to` is part of it, as is `from`. */
export interface Band {
  name: string;
  level: KpiLevel;
  from: number | null;
  to: number | null;
}

export interface Input {
  name: string;
  title: string;
  unit: string;
}

/** One series of numbers: its name, its formula and the publisher of the formula. */
export interface Series {
  name: string;
  title: string;
  unit: string;
  /** The number of displayed decimals; the displayed value decides the band. */
  decimals: number;
  /** Text for people. */
  formula: string;
  /** The publisher of the formula. */
  source: string;
  /** The publisher of the bands, or a remark that the bands are our own choice. */
  target: string;
  bands: readonly Band[];
  inputs: readonly Input[];
  /** From monthly totals, or as the mean over readings of a moment. */
  from: 'MEASUREMENTS' | 'READINGS';
  /**
   * SQL over the names of the inputs, as totals of the period. Further names are `dias`, the days of its months, and `meses`,
   * the number of these months. Null when a denominator is zero.
   */
  value: string;
}

/** A chart of the content backend. */
export interface Kpi {
  /** The last part of its legacy address. */
  name: string;
  title: string;
  area: string;
  chart: KpiChart;
  period: KpiPeriod;
  series: readonly Series[];
}

/** A declared band, with the value at its end; the last band has no end. */
export type Step = readonly [name: string, level: KpiLevel, to?: number];

/** Bands in ascending order; each begins one shown unit after the one before. */
function bandsOf(decimals: number, from: number | null, steps: readonly Step[]): Band[] {
  const unit = 10 ** -decimals;
  let next = from;
  return steps.map(([name, level, to = null]) => {
    const band = { name, level, from: next, to };
    next = to === null ? null : Number((to + unit).toFixed(decimals));
    return band;
  });
}

interface Declared extends Omit<Series, 'bands' | 'inputs' | 'from' | 'target'> {
  inputs: readonly IndicatorCode[];
  bands: readonly Step[];
  target?: string;
}

const OURS = 'Faixas de referência escolhidas no Elo; não há meta publicada para todos os hospitais.';

/** A series of monthly totals. */
export const measured = ({ inputs, bands, target = OURS, ...series }: Declared): Series => ({
  ...series,
  target,
  bands: bandsOf(series.decimals, 0, bands),
  inputs: inputs.map(name => ({ name, title: indicators[name].title, unit: indicators[name].unit })),
  from: 'MEASUREMENTS',
});

/** A series of readings. */
export const observed = ({
  inputs,
  bands,
  target = OURS,
  ...series
}: Omit<Declared, 'inputs'> & { inputs: readonly ReadingCode[] }): Series => ({
  ...series,
  target,
  bands: bandsOf(series.decimals, 0, bands),
  inputs: inputs.map(name => ({ name, title: readingFields[name].title, unit: readingFields[name].unit })),
  from: 'READINGS',
});

/** A KPI with one series; it has the name and the title of the series. */
export const single = (area: string, chart: KpiChart, series: Series): Kpi => ({
  name: series.name,
  title: series.title,
  area,
  chart,
  period: 'MONTH',
  series: [series],
});

/**
 * The number that is displayed to people; halves are rounded up. The added epsilon corrects halves that binary fractions store
 * as slightly less.
 */
export function shown({ decimals }: Pick<Series, 'decimals'>, value: number): number {
  const scale = 10 ** decimals;
  return Math.round((value + Number.EPSILON) * scale) / scale;
}

/** The band of a value, by its displayed form; null for a value below or above every band. */
export function bandOf(series: Pick<Series, 'decimals' | 'bands'>, value: number): Band | null {
  const seen = shown(series, value);
  return series.bands.find(({ from, to }) => (from ?? -Infinity) <= seen && seen <= (to ?? Infinity)) ?? null;
}

/** Shares of a whole in percent: null when there is no whole. */
export const percentOf = (part: string, whole: string): string => `100 * (${part}) / nullif(${whole}, 0)`;
/** Minutes per event: null when there was none. */
export const meanOf = (total: string, count: string): string => `(${total}) / nullif(${count}, 0)`;
