import { ask } from '../data/graph.js';
import type { Resource } from '../data/resource.js';
import {
  MeasurementTableDocument,
  type MeasurementTableQuery,
  RecordMeasurementsDocument,
  RemoveMeasurementsDocument,
} from './operations.js';

export type Indicator = MeasurementTableQuery['indicators'][number];
export type Measurement = NonNullable<MeasurementTableQuery['measurements']>[number];

/** The measurements of a group in a year, by the id `GROUP-YEAR`. */
export interface YearOfGroup {
  id: string;
  /** The indicators that may be measured for a month. */
  indicators: Indicator[];
  /** The indicators that are counted in one moment, all together. */
  ofMoment: Indicator[];
  measurements: Measurement[];
}

export const idOfYear = (groupId: string, year: number): string => `${groupId}-${year}`;

export const yearsOfGroups: Resource = {
  async one(id): Promise<YearOfGroup> {
    const [groupId = '', year = ''] = id.split('-');
    const { indicators, measurements } = await ask(MeasurementTableDocument, {
      groupId,
      from: `${year}-01`,
      to: `${year}-12`,
    });
    return {
      id,
      indicators: indicators.filter(({ measuredOver }) => measuredOver === 'MONTH'),
      ofMoment: indicators.filter(({ measuredOver }) => measuredOver === 'MOMENT'),
      measurements: measurements ?? [],
    };
  },
};

/** The wanted value of a cell: null removes its value. */
export interface Change {
  indicator: string;
  period: string;
  value: number | null;
}

/** The faults that the server found, by the index of the change. */
export class WrongCells extends Error {
  constructor(
    message: string,
    readonly cells: ReadonlyMap<number, string>,
  ) {
    super(message);
  }
}

/** Values that the server wants to be confirmed, by the index of the change, with its message for each. */
export class UnconfirmedCells extends WrongCells {}

/** A value far from the group's usual values. */
export interface UnusualChange {
  change: Change;
  median: number;
}

/**
 * Records the changes with a value, all or none, and then removes the values of the others.
 * @param isConfirmed true when values may differ much from the stored ones
 * @returns the changes far from the group's usual values
 * @throws UnconfirmedCells, WrongCells; other errors of the graph
 */
export async function writeMeasurements(
  groupId: string,
  changes: readonly Change[],
  isConfirmed: boolean,
): Promise<UnusualChange[]> {
  const recorded = changes.flatMap(({ value, ...where }, place) =>
    value === null ? [] : [{ ...where, value, place }],
  );
  let unusual: UnusualChange[] = [];
  try {
    if (recorded.length > 0) {
      const { recordMeasurements: answer } = await ask(RecordMeasurementsDocument, {
        measurements: recorded.map(({ place: _place, ...each }) => ({ groupId, ...each })),
        confirmOverwrite: isConfirmed,
      });
      unusual = answer.unusual.map(({ index, median }) => ({ change: changes[recorded[index]!.place]!, median }));
    }
  } catch (error) {
    const problems = problemsIn(error).flatMap(({ index, wrong }): [number, string][] =>
      recorded[index] ? [[recorded[index].place, wrong]] : [],
    );
    if (problems.length === 0) throw error;
    const { body } = error as { body?: { reason?: string } };
    const Kind = body?.reason === 'OVERWRITE_UNCONFIRMED' ? UnconfirmedCells : WrongCells;
    throw new Kind((error as Error).message, new Map(problems));
  }
  const removed = changes.filter(({ value }) => value === null);
  for (const [period, ofMonth] of Map.groupBy(removed, each => each.period))
    await ask(RemoveMeasurementsDocument, { groupId, period, indicators: ofMonth.map(({ indicator }) => indicator) });
  return unusual;
}

/** The graph's errors about measurements, by the index among the sent ones. */
const problemsIn = (error: unknown): { index: number; field: string; wrong: string }[] => {
  const { body } = error as { body?: { errors?: Record<string, unknown> } };
  return Object.entries(body?.errors ?? {}).flatMap(([name, wrong]) => {
    const [, index, field] = /^measurements\.(\d+)\.(\w+)$/.exec(name) ?? [];
    return index === undefined || field === undefined ? [] : [{ index: Number(index), field, wrong: String(wrong) }];
  });
};

/**
 * Records the counts of one moment.
 * @returns the faults, by the name of the indicator, or `takenAt`; undefined when it was recorded
 * @throws HttpError for other errors of the graph
 */
export async function writeReading(
  groupId: string,
  takenAt: string,
  values: Readonly<Record<string, number>>,
): Promise<Record<string, string> | undefined> {
  const measurements = Object.entries(values).map(([indicator, value]) => ({
    groupId,
    indicator,
    period: takenAt,
    value,
  }));
  try {
    await ask(RecordMeasurementsDocument, { measurements });
    return undefined;
  } catch (error) {
    const problems = problemsIn(error);
    if (problems.length === 0) throw error;
    return Object.fromEntries(
      problems.map(({ index, field, wrong }) => [
        field === 'period' ? 'takenAt' : measurements[index]!.indicator,
        wrong,
      ]),
    );
  }
}
