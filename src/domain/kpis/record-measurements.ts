import { sql } from 'kysely';
import { z } from 'zod';
import { CrowdingReading, Measurement } from '../../entities/index.js';
import { type AppError } from '../../failures/errors.js';
import { invalidFields, parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { allHospitalGroups } from '../hospitals/hospital-groups.query.js';
import {
  type Checked,
  checkMeasurements,
  type Entry,
  type MonthlyValue,
  type Problem,
  type Reading,
} from './check-measurements.js';
import { indicators, readingCodes } from './indicators.js';
import { authorize } from '../kernel/policy.js';
import { type Overwrite, farOverwrites, previousOf, storedBefore, unconfirmed, unusualAmong } from './overwrites.js';
import { assertRoleIn, kpiPolicy } from './policy.js';
import { wrong } from '../../failures/field-reasons.js';
import { rowsOf } from '../kernel/rows-of.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { typedText } from '../kernel/text.js';

export const MAX_BATCH_SIZE = 2_000;

const shape = z.object({
  measurements: z
    .array(
      z.object({
        groupId: z.int().positive(),
        indicator: typedText().max(60),
        period: typedText().max(40),
        value: z.number(),
      }),
    )
    .min(1)
    .max(MAX_BATCH_SIZE),
  confirmOverwrite: z.boolean().nullish(),
});

/**
 * Records measurements of hospital groups, all or nothing. A value of the same group, indicator and period replaces the older
 * one. It has the person and the time of its entry, and the previous value.
 * @param input.confirmOverwrite true: values may differ by more than 30 % from the values that they replace
 * @returns also the values that are far from the usual values of their group
 * @throws FORBIDDEN to callers without permission to record in all of the groups; INVALID that names every wrong value;
 *   CONFLICT (OVERWRITE_UNCONFIRMED) that names every value to be confirmed
 */
export async function recordMeasurements(ctx: Ctx, input: z.input<typeof shape>) {
  const actor = authorize(ctx, kpiPolicy.recordMeasurements);
  const { measurements, confirmOverwrite } = parseInput(shape, input);
  const groups = [...new Set(measurements.map(({ groupId }) => groupId))];
  await assertRoleIn(ctx, groups, actor, kpiPolicy.recordMeasurements);
  const recordedAt = ctx.now();
  const { legacyTimeZone: timeZone } = ctx.services.config;
  const checked = checkMeasurements(measurements, { now: recordedAt, timeZone });
  const known = await allHospitalGroups(ctx);
  const problems = [...unknownGroups(measurements, known), ...checked.problems];
  if (problems.length > 0) throw invalid(problems);
  const unusual = await ctx.transaction(async ctx => {
    const { conflicts, overwrites } = await storeMeasurements(ctx, checked, { recordedAt, recordedBy: actor.userId });
    // Thrown within the transaction, so that nothing is stored.
    if (conflicts.length > 0) throw invalid(conflicts);
    if (overwrites.length > 0 && !confirmOverwrite) throw unconfirmed(overwrites);
    return checked.months.length > 0 ? unusualAmong(ctx, checked.months) : [];
  });
  return { recorded: measurements.length, recordedAt, unusual };
}

const unknownGroups = (entries: readonly Entry[], known: readonly { id: number }[]): Problem[] => {
  const ids = new Set(known.map(({ id }) => id));
  return entries.flatMap(({ groupId }, index): Problem[] =>
    ids.has(groupId) ? [] : [{ index, field: 'groupId', problem: wrong('GROUP_UNKNOWN') }],
  );
};

/** The number of problems that a person can use. */
const MAX_SHOWN = 50;

function invalid(problems: readonly Problem[]): AppError {
  const fields = Object.fromEntries(
    problems.slice(0, MAX_SHOWN).map(({ index, field, problem }) => [`measurements.${index}.${field}`, problem]),
  );
  return invalidFields(fields);
}

interface Entered {
  recordedAt: Date;
  recordedBy: number | null;
}

const lockRows = writing(
  (_q, $: Parameter<{ groups: readonly number[] }>) =>
    sql`select id from hospital_groups where id = any(${$('groups')}) order by id for no key update`,
);
/**
 * Makes writers of the same group wait for each other. Otherwise one could record a part and the other its whole, and neither
 * would see that they don't fit. Or two could remove the same values, and both would get the success.
 */
export const lockGroups = async (ctx: Pick<Ctx, 'rows'>, groups: readonly number[]): Promise<void> =>
  void (await lockRows(ctx, { groups }));

/** The result of writing values. */
interface Written {
  /** Values that don't fit the stored ones: the caller must then roll back. */
  conflicts: Problem[];
  /** Values that differ much from the value that they replaced. */
  overwrites: Overwrite[];
}

/** Writes checked values. */
export async function storeMeasurements(
  ctx: Pick<Ctx, 'em' | 'rows'>,
  { months, readings }: Pick<Checked, 'months' | 'readings'>,
  entered: Entered,
): Promise<Written> {
  await lockGroups(ctx, [...new Set([...months, ...readings].map(each => each.groupId))]);
  const options = { batchSize: 500, disableIdentityMap: true };
  let overwrites: Overwrite[] = [];
  if (months.length > 0) {
    const stored = await storedBefore(ctx, months);
    overwrites = farOverwrites(months, stored);
    const rows = months.map(each => ({
      group: each.groupId,
      indicator: each.indicator,
      month: each.month,
      value: each.value,
      ...entered,
      ...previousOf(each.value, stored(each)),
    }));
    await ctx.em.upsertMany(Measurement, rows, {
      ...options,
      onConflictFields: ['group', 'month', 'indicator'],
      onConflictMergeFields: [
        'value',
        'recordedBy',
        'recordedAt',
        'previousValue',
        'previousRecordedBy',
        'previousRecordedAt',
      ],
    });
  }
  if (readings.length > 0) {
    const rows = readings.map(({ groupId, takenAt, values }) => ({
      group: groupId,
      takenAt,
      ...columnsOf(values),
      ...entered,
    }));
    await ctx.em.upsertMany(CrowdingReading, rows, { ...options, onConflictFields: ['group', 'takenAt'] });
  }
  return { conflicts: months.length > 0 ? await partsBeyondWholes(ctx, months) : [], overwrites };
}

const keyOf = ({ groupId, month, indicator }: Omit<MonthlyValue, 'value' | 'index'>): string =>
  `${groupId} ${month} ${indicator}`;

const camel = (code: string): string => code.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const columnsOf = (values: Reading['values']) =>
  Object.fromEntries(readingCodes.map(code => [camel(code), values[code]])) as Pick<
    CrowdingReading,
    | 'pacientesNoPs'
    | 'leitosPs'
    | 'internadosNoPs'
    | 'leitosHospital'
    | 'ventiladosNoPs'
    | 'maiorEsperaLeito'
    | 'esperaUltimoPaciente'
  >;

const partOf = Object.entries(indicators).flatMap(([part, indicator]) =>
  'partOf' in indicator ? [{ part, whole: indicator.partOf }] : [],
);

/** Parts that exceed their wholes in the months just written; only one of the two need be new. */
async function partsBeyondWholes(ctx: Pick<Ctx, 'em'>, months: readonly MonthlyValue[]): Promise<Problem[]> {
  const found = await rowsOf(
    { kysely: ctx.em.getKysely() },
    z.object({ groupId: z.number(), month: z.string(), part: z.string(), whole: z.string() }),
    sql`
    select p.group_id as "groupId", to_char(p.month, 'YYYY-MM-DD') as month, p.indicator as part, w.indicator as whole
      from (
        select distinct *
          from unnest(${months.map(each => each.groupId)}::int[], ${months.map(each => each.month)}::date[]) as t (group_id, month)
      ) as written
      join measurements p on p.group_id = written.group_id and p.month = written.month
      join unnest(${partOf.map(({ part }) => part)}::text[], ${partOf.map(({ whole }) => whole)}::text[]) as pair (part, whole)
        on pair.part = p.indicator
      join measurements w on w.group_id = p.group_id and w.month = p.month and w.indicator = pair.whole
     where p.value > w.value
  `,
  );
  if (found.length === 0) return [];
  const entries = new Map(months.map(each => [keyOf(each), each]));
  return found.flatMap(({ groupId, month, part, whole }): Problem[] => {
    const entry = (code: string) => entries.get(`${groupId} ${month} ${code}`);
    const [larger, smaller] = [entry(part), entry(whole)];
    if (larger)
      return [{ index: larger.index, field: 'value', problem: wrong('VALUE_ABOVE_WHOLE', { indicator: whole }) }];
    return smaller
      ? [{ index: smaller.index, field: 'value', problem: wrong('VALUE_BELOW_PART', { indicator: part }) }]
      : [];
  });
}
