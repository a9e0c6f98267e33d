import { DateTime } from 'luxon';
import { type Measurable, measurable, type ReadingCode, readingCodes } from './indicators.js';
import { FIRST_YEAR } from './period.js';
import { type FieldProblem, wrong } from '../../failures/field-reasons.js';

/** A value as it was entered. */
export interface Entry {
  groupId: number;
  indicator: string;
  /** `2026-03`, or `2026-03-15T10:00` for a reading of one moment. */
  period: string;
  value: number;
}

/** A problem of an entry, by the index of the entry. */
export interface Problem {
  index: number;
  field: 'groupId' | 'indicator' | 'period' | 'value';
  problem: FieldProblem;
}

export interface MonthlyValue {
  index: number;
  groupId: number;
  indicator: string;
  /** The first day of the month. */
  month: string;
  value: number;
}
export interface Reading {
  index: number;
  groupId: number;
  takenAt: Date;
  values: Record<ReadingCode, number>;
}
export interface Checked {
  months: MonthlyValue[];
  readings: Reading[];
  problems: Problem[];
}

interface ReadingInParts extends Omit<Reading, 'values'> {
  values: Map<string, { value: number; index: number }>;
}

interface Clock {
  now: Date;
  timeZone: string;
}

/** The clocks of hospitals may be ahead of this server's clock. */
const TOLERANCE_MINUTES = 10;

/** Checks entries against the declared indicators. The caller checks that their groups exist. */
export function checkMeasurements(entries: readonly Entry[], clock: Clock): Checked {
  const problems: Problem[] = [];
  const months: MonthlyValue[] = [];
  const parts = new Map<string, ReadingInParts>();
  const seen = new Set<string>();

  entries.forEach((entry, index) => {
    const { groupId, indicator } = entry;
    const known = measurable(indicator);
    if (!known) {
      problems.push({
        index,
        field: 'indicator',
        problem: wrong('INDICATOR_UNKNOWN', { indicator: indicator.slice(0, 60) }),
      });
      return;
    }
    const value = round(entry.value);
    const valueProblem = problemOfValue(known, value);
    if (valueProblem) problems.push({ index, field: 'value', problem: valueProblem });
    const at = known.measuredOver === 'MONTH' ? readMonth(entry.period, clock) : readMoment(entry.period, clock);
    if (!DateTime.isDateTime(at)) {
      problems.push({ index, field: 'period', problem: at });
      return;
    }
    const key = `${groupId} ${indicator} ${at.toMillis()}`;
    if (seen.has(key)) {
      problems.push({ index, field: 'period', problem: wrong('INDICATOR_TWICE', { indicator }) });
      return;
    }
    seen.add(key);
    if (known.measuredOver === 'MONTH') {
      months.push({ index, groupId, indicator, month: at.toISODate()!, value });
      return;
    }
    const moment = `${groupId} ${at.toMillis()}`;
    const reading = parts.get(moment) ?? { index, groupId, takenAt: at.toJSDate(), values: new Map() };
    reading.values.set(indicator, { value, index });
    parts.set(moment, reading);
  });

  const readings = [...parts.values()].flatMap(reading => combineParts(reading, problems) ?? []);
  return { months, readings, problems: problems.sort((a, b) => a.index - b.index) };
}

/** A reading from values that came one by one; null, and a further problem, when one is missing. */
function combineParts({ values, ...reading }: ReadingInParts, problems: Problem[]): Reading | null {
  const missing = readingCodes.filter(code => !values.has(code));
  if (missing.length > 0) {
    problems.push({
      index: reading.index,
      field: 'indicator',
      problem: wrong('INDICATORS_MISSING', { indicators: missing }),
    });
    return null;
  }
  const valueOf = (code: string) => values.get(code)!.value;
  for (const code of readingCodes) {
    const whole = measurable(code)!.partOf;
    if (whole !== undefined && valueOf(code) > valueOf(whole))
      problems.push({
        index: values.get(code)!.index,
        field: 'value',
        problem: wrong('VALUE_ABOVE_WHOLE', { indicator: whole }),
      });
  }
  const counted = Object.fromEntries(readingCodes.map(code => [code, valueOf(code)])) as Reading['values'];
  return { ...reading, values: counted };
}

/** Rounds to the number of stored decimals. */
const round = (value: number): number => Math.round(value * 100) / 100;

function problemOfValue({ max, whole }: Measurable, value: number): FieldProblem | null {
  if (!Number.isFinite(value)) return wrong('VALUE_NOT_A_NUMBER');
  if (value < 0) return wrong('VALUE_NEGATIVE');
  if (value > max) return wrong('VALUE_ABOVE', { max });
  if (whole && !Number.isInteger(value)) return wrong('VALUE_NOT_WHOLE');
  return null;
}

/** The first instant of a month, or the problem with it. */
export function readMonth(period: string, { now, timeZone }: Clock): DateTime | FieldProblem {
  const month = /^\d{4}-\d{2}$/.test(period) ? DateTime.fromISO(`${period}-01`, { zone: timeZone }) : null;
  if (!month?.isValid) return wrong('MONTH_INVALID');
  if (month.year < FIRST_YEAR) return wrong('MONTH_BEFORE', { year: FIRST_YEAR });
  return month > DateTime.fromJSDate(now, { zone: timeZone }) ? wrong('MONTH_AHEAD') : month;
}

/** A moment, or the problem with it. */
export function readMoment(period: string, { now, timeZone }: Clock): DateTime | FieldProblem {
  const shaped = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})?$/.test(period);
  const moment = shaped ? DateTime.fromISO(period, { zone: timeZone }) : null;
  if (!moment?.isValid) return wrong('MOMENT_INVALID');
  if (moment.year < FIRST_YEAR) return wrong('MOMENT_BEFORE', { year: FIRST_YEAR });
  return moment > DateTime.fromJSDate(now).plus({ minutes: TOLERANCE_MINUTES }) ? wrong('MOMENT_AHEAD') : moment;
}
