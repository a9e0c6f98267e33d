import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { z } from 'zod';
import { fieldReason, wrong } from '../../failures/field-reasons.js';
import { invalidFields, parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { hospitalGroupById } from '../hospitals/hospital-groups.query.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { read } from '../kernel/read.js';
import { computed, one, record, type RowOf } from '../kernel/record.js';
import type { Selection } from '../kernel/selection.js';
import type { Parameter } from '../kernel/statement.js';
import { person } from '../people/people.query.js';
import { assertRoleIn, kpiPolicy } from './policy.js';
import { typedText } from '../kernel/text.js';

export const measurement = record(
  'measurements',
  'me',
  {
    id: 'id',
    indicator: 'indicator',
    period: computed<string>("to_char(me.month, 'YYYY-MM')"),
    value: computed<number>('me.value::float8'),
    recordedById: 'recorded_by_id',
    recordedAt: 'recorded_at',
    previousValue: computed<number | null>('me.previous_value::float8'),
    previousRecordedById: 'previous_recorded_by_id',
    previousRecordedAt: 'previous_recorded_at',
  },
  { relations: { recordedBy: one(person, 'recordedById'), previousRecordedBy: one(person, 'previousRecordedById') } },
);
export type MeasurementRow = RowOf<typeof measurement>;

const ofGroup = read(measurement, {
  rows: (q, $: Parameter<{ groupId: number; from: string; to: string }>) =>
    q
      .selectFrom('measurements as me')
      .selectAll()
      .where('me.group_id', '=', $('groupId'))
      .where(sql<boolean>`me.month between ${$('from')}::date and ${$('to')}::date`),
  order: 'me.month, me.id',
});

/** With every indicator of every month, this limit means some thousand rows. */
const MAX_MONTHS = 60;

const month = typedText().regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, fieldReason('MONTH_INVALID'));
const shape = z.object({ groupId: z.int(), from: month, to: month });

/**
 * The recorded measurements of a group from one month to another, both included, by month. They are for everybody who records
 * measurements, and for the members of the group.
 * @throws INVALID for an impossible month and for more than five years; NOT_FOUND for the group; FORBIDDEN to others
 */
export async function listMeasurements(
  ctx: Ctx,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<MeasurementRow[]> {
  const actor = authorize(ctx, kpiPolicy.measurements);
  const { groupId, from, to } = parseInput(shape, input);
  const last = DateTime.fromISO(from)
    .plus({ months: MAX_MONTHS - 1 })
    .toFormat('yyyy-MM');
  if (to < from || to > last) throw invalidFields({ to: wrong('OUTSIDE_DAYS', { from, to: last }) });
  if (!(await hospitalGroupById(ctx, groupId))) throw notFound('GROUP');
  await assertRoleIn(ctx, [groupId], actor, kpiPolicy.measurements);
  return ofGroup(ctx, { groupId, from: `${from}-01`, to: `${to}-01` }, { selection });
}
