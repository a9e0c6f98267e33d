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

/**
 * Records what has a value, all or none, and then takes away what has none.
 * @throws WrongCells; what else the graph refuses
 */
export async function writeMeasurements(groupId: string, changes: readonly Change[]): Promise<void> {
  const recorded = changes.flatMap(({ value, ...where }, place) =>
    value === null ? [] : [{ ...where, value, place }],
  );
  try {
    if (recorded.length > 0)
      await ask(RecordMeasurementsDocument, {
        measurements: recorded.map(({ place: _place, ...each }) => ({ groupId, ...each })),
      });
  } catch (error) {
    throw cellsOfError(
      error,
      recorded.map(({ place }) => place),
    );
  }
  const removed = changes.filter(({ value }) => value === null);
  for (const [period, ofMonth] of Map.groupBy(removed, each => each.period))
    await ask(RemoveMeasurementsDocument, { groupId, period, indicators: ofMonth.map(({ indicator }) => indicator) });
}

function cellsOfError(error: unknown, places: readonly number[]): Error {
  const { message, body } = error as Error & { body?: { errors?: Record<string, unknown> } };
  const cells = Object.entries(body?.errors ?? {}).flatMap(([field, wrong]): [number, string][] => {
    const place = places[Number(/^measurements\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)];
    return place === undefined ? [] : [[place, String(wrong)]];
  });
  return cells.length > 0 ? new WrongCells(message, new Map(cells)) : (error as Error);
}
