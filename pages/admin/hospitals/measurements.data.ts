import { ask } from '../data/graph.js';
import type { Resource } from '../data/resource.js';
import {
  MeasurementTableDocument,
  type MeasurementTableQuery,
  RecordMeasurementsDocument,
  RemoveMeasurementsDocument,
} from '../operations.js';

export type Indicator = MeasurementTableQuery['indicators'][number];
export type Measurement = NonNullable<MeasurementTableQuery['measurements']>[number];

/** What a group measured in a year, by its id `GROUP-YEAR`. */
export interface YearOfGroup {
  id: string;
  /** What may be measured of a month. */
  indicators: Indicator[];
  /** What is counted in a moment, all of it together. */
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

/** A cell as it shall be: null takes its value away. */
export interface Change {
  indicator: string;
  period: string;
  value: number | null;
}

/** What the server found wrong, by the place of the change. */
export class WrongCells extends Error {
  constructor(
    message: string,
    readonly cells: ReadonlyMap<number, string>,
  ) {
    super(message);
  }
}

/** Values that the server wants to be confirmed, by the place of the change, with what it says of each. */
export class UnconfirmedCells extends WrongCells {}

/** A value far from what its group measures as a rule. */
export interface UnusualChange {
  change: Change;
  median: number;
}

/**
 * Records what has a value, all or none, and then takes away what has none.
 * @param isConfirmed whether values may differ much from those whose place they take
 * @returns those that are far from what the group measures as a rule
 * @throws UnconfirmedCells, WrongCells; what else the graph refuses
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

/** What the graph says of measurements, by their place among those that were sent. */
const problemsIn = (error: unknown): { index: number; field: string; wrong: string }[] => {
  const { body } = error as { body?: { errors?: Record<string, unknown> } };
  return Object.entries(body?.errors ?? {}).flatMap(([name, wrong]) => {
    const [, index, field] = /^measurements\.(\d+)\.(\w+)$/.exec(name) ?? [];
    return index === undefined || field === undefined ? [] : [{ index: Number(index), field, wrong: String(wrong) }];
  });
};

/**
 * Records what was counted in a moment.
 * @returns what is wrong, by the name of the indicator, or `takenAt`; undefined when it was recorded
 * @throws what else the graph refuses
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
