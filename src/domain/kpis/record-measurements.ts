import { sql } from 'kysely';
import { z } from 'zod';
import { CrowdingReading, Measurement } from '../../entities/index.js';
import { type AppError } from '../../platform/errors.js';
import { invalidFields, parseInput } from '../../platform/validation.js';
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
import { kpiPolicy } from './policy.js';
import { wrong } from '../../platform/field-reasons.js';

export const MAX_BATCH_SIZE = 2_000;

const shape = z.object({
  measurements: z
    .array(
      z.object({
        groupId: z.int().positive(),
        indicator: z.string().max(60),
        period: z.string().max(40),
        value: z.number(),
      }),
    )
    .min(1)
    .max(MAX_BATCH_SIZE),
});

/**
 * Records what hospital groups measured, all or nothing. A value of the same group, indicator and period takes the place
 * of the older one and says who entered it and when.
 * @throws FORBIDDEN to participants and facilitators; INVALID that names every wrong value
 */
export async function recordMeasurements(ctx: Ctx, input: z.input<typeof shape>) {
  const actor = authorize(ctx, kpiPolicy.recordMeasurements);
  const { measurements } = parseInput(shape, input);
  const recordedAt = ctx.now();
  const { legacyTimeZone: timeZone } = ctx.services.config;
  const checked = checkMeasurements(measurements, { now: recordedAt, timeZone });
  const known = await allHospitalGroups(ctx);
  const problems = [...unknownGroups(measurements, known), ...checked.problems];
  if (problems.length > 0) throw invalid(problems);
  await ctx.transaction(async ctx => {
    const conflicts = await storeMeasurements(ctx, checked, { recordedAt, recordedBy: actor.userId });
    // Within the transaction, so that nothing of it stays.
    if (conflicts.length > 0) throw invalid(conflicts);
  });
  return { recorded: measurements.length, recordedAt };
}

const unknownGroups = (entries: readonly Entry[], known: readonly { id: number }[]): Problem[] => {
  const ids = new Set(known.map(({ id }) => id));
  return entries.flatMap(({ groupId }, index): Problem[] =>
    ids.has(groupId) ? [] : [{ index, field: 'groupId', problem: wrong('GROUP_UNKNOWN') }],
  );
};

/** As many as a person can use. */
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

/**
 * Who writes of a group waits for who writes of it already: else one could record a part and the other its whole, and
 * neither see that they don't fit; or two could take away the same and both be told that it went.
 */
export async function lockGroups(ctx: Pick<Ctx, 'em'>, groups: readonly number[]): Promise<void> {
  await sql`select id from hospital_groups where id = any(${groups}) order by id for no key update`.execute(
    ctx.em.getKysely(),
  );
}

/**
 * Writes checked values.
 * @returns what doesn't fit to what is stored: the caller must then let nothing of it stay
 */
export async function storeMeasurements(
  ctx: Pick<Ctx, 'em'>,
  { months, readings }: Pick<Checked, 'months' | 'readings'>,
  entered: Entered,
): Promise<Problem[]> {
  await lockGroups(ctx, [...new Set([...months, ...readings].map(each => each.groupId))]);
  const options = { batchSize: 500, disableIdentityMap: true };
  if (months.length > 0) {
    const rows = months.map(({ groupId, indicator, month, value }) => ({
      group: groupId,
      indicator,
      month,
      value,
      ...entered,
    }));
    await ctx.em.upsertMany(Measurement, rows, {
      ...options,
      onConflictFields: ['group', 'month', 'indicator'],
      onConflictMergeFields: ['value', 'recordedBy', 'recordedAt'],
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
  return months.length > 0 ? partsBeyondWholes(ctx, months) : [];
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

/** Parts that exceed their wholes in the months just written, whichever of the two was written now. */
async function partsBeyondWholes(ctx: Pick<Ctx, 'em'>, months: readonly MonthlyValue[]): Promise<Problem[]> {
  const { rows: found } = await sql<{ groupId: number; month: string; part: string; whole: string }>`
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
  `.execute(ctx.em.getKysely());
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
