import { z } from 'zod';
import { sql } from 'kysely';
import { AppError } from '../../failures/errors.js';
import { type FieldProblem, wrong } from '../../failures/field-reasons.js';
import type { Ctx } from '../context.js';
import type { MonthlyValue } from './check-measurements.js';
import { rowsOf } from '../kernel/rows-of.js';

/** A share of the stored value: a larger difference needs a confirmation. */
const FAR = 0.3;

const isFar = (value: number, from: number): boolean => Math.abs(value - from) > FAR * from;

/** The stored value in the place of a new one. */
interface Stored {
  value: number;
  recordedBy: number | null;
  recordedAt: Date;
  previousValue: number | null;
  previousRecordedBy: number | null;
  previousRecordedAt: Date | null;
}
type Previous = Pick<Stored, 'previousValue' | 'previousRecordedBy' | 'previousRecordedAt'>;

const NOTHING: Previous = { previousValue: null, previousRecordedBy: null, previousRecordedAt: null };

const cellOf = ({ groupId, month, indicator }: Pick<MonthlyValue, 'groupId' | 'month' | 'indicator'>): string =>
  `${groupId} ${month} ${indicator}`;

const cells = (months: readonly MonthlyValue[]) => sql`unnest(
  ${months.map(each => each.groupId)}::int[],
  ${months.map(each => each.month)}::date[],
  ${months.map(each => each.indicator)}::text[]
)`;

/** A stored value, as PostgreSQL gives it. */
const stored = z.object({
  groupId: z.number(),
  month: z.string(),
  indicator: z.string(),
  value: z.number(),
  recordedBy: z.number().nullable(),
  recordedAt: z.string(),
  previousValue: z.number().nullable(),
  previousRecordedBy: z.number().nullable(),
  previousRecordedAt: z.string().nullable(),
});

/** The stored values in the places of these values, by cell. They can't change, because the caller has locked their groups. */
export async function storedBefore(
  { em }: Pick<Ctx, 'em'>,
  months: readonly MonthlyValue[],
): Promise<(month: MonthlyValue) => Stored | undefined> {
  const rows = await rowsOf(
    { kysely: em.getKysely() },
    stored,
    sql`
    select m.group_id as "groupId", to_char(m.month, 'YYYY-MM-DD') as month, m.indicator, m.value::float8 as value,
           m.recorded_by_id as "recordedBy", m.recorded_at as "recordedAt", m.previous_value::float8 as "previousValue",
           m.previous_recorded_by_id as "previousRecordedBy", m.previous_recorded_at as "previousRecordedAt"
      from ${cells(months)} as t (group_id, month, indicator)
      join measurements m on m.group_id = t.group_id and m.month = t.month and m.indicator = t.indicator
  `,
  );
  const found = new Map(
    rows.map(({ recordedAt, previousRecordedAt, ...row }): [string, Stored] => [
      cellOf(row),
      {
        ...row,
        recordedAt: new Date(recordedAt),
        previousRecordedAt: previousRecordedAt === null ? null : new Date(previousRecordedAt),
      },
    ]),
  );
  return month => found.get(cellOf(month));
}

/** The value before a new one; the same value once more keeps the previous value. */
export function previousOf(value: number, stored: Stored | undefined): Previous {
  if (!stored) return NOTHING;
  const { previousValue, previousRecordedBy, previousRecordedAt } = stored;
  if (stored.value === value) return { previousValue, previousRecordedBy, previousRecordedAt };
  return {
    previousValue: stored.value,
    previousRecordedBy: stored.recordedBy,
    previousRecordedAt: stored.recordedAt,
  };
}

/** A value that takes the place of a very different one. */
export interface Overwrite {
  index: number;
  stored: number;
}

/** The values that differ by more than 30 % from the stored value. */
export const farOverwrites = (
  months: readonly MonthlyValue[],
  stored: (month: MonthlyValue) => Stored | undefined,
): Overwrite[] =>
  months.flatMap(month => {
    const before = stored(month);
    return before && isFar(month.value, before.value) ? [{ index: month.index, stored: before.value }] : [];
  });

/** The number of values that a person can look through. */
const MAX_SHOWN = 50;

/** The CONFLICT for unconfirmed values, each with the stored value. */
export function unconfirmed(overwrites: readonly Overwrite[]): AppError {
  const fields = Object.fromEntries(
    overwrites
      .slice(0, MAX_SHOWN)
      .map(({ index, stored }): [string, FieldProblem] => [
        `measurements.${index}.value`,
        wrong('VALUE_FAR_FROM_STORED', { stored }),
      ]),
  );
  return new AppError('CONFLICT', 'OVERWRITE_UNCONFIRMED', { count: overwrites.length }, fields);
}

/** A value far from the usual values of its group. */
export interface Unusual {
  index: number;
  value: number;
  median: number;
}

/** The number of earlier months that are compared, and the number of them that must have a value. */
const MONTHS_BEFORE = 12;
const MONTHS_NEEDED = 3;

/** Values that differ by more than 30 % from the median of the twelve months before, where three of these were measured. */
export async function unusualAmong({ em }: Pick<Ctx, 'em'>, months: readonly MonthlyValue[]): Promise<Unusual[]> {
  const rows = await rowsOf(
    { kysely: em.getKysely() },
    z.object({ groupId: z.number(), month: z.string(), indicator: z.string(), median: z.number() }),
    sql`
    select t.group_id as "groupId", to_char(t.month, 'YYYY-MM-DD') as month, t.indicator,
           percentile_cont(0.5) within group (order by m.value::float8) as median
      from ${cells(months)} as t (group_id, month, indicator)
      cross join generate_series(1, ${MONTHS_BEFORE}::int) as n (before)
      join measurements m on m.group_id = t.group_id and m.indicator = t.indicator
       and m.month = (t.month - make_interval(months => n.before))::date
     group by t.group_id, t.month, t.indicator
    having count(*) >= ${MONTHS_NEEDED}::int
  `,
  );
  const medians = new Map(rows.map(({ median, ...row }) => [cellOf(row), median]));
  return months
    .flatMap(month => {
      const median = medians.get(cellOf(month));
      const { index, value } = month;
      // If the usual value is zero, no value can be called far from it.
      return median !== undefined && median > 0 && isFar(value, median) ? [{ index, value, median }] : [];
    })
    .sort((a, b) => a.index - b.index);
}
