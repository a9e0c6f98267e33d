import { z } from 'zod';
import { sql } from 'kysely';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { assertAllowed, authorize, relationTo } from '../kernel/policy.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { attendanceFields, onlyLateHasMinutes } from './attendance.rules.js';
import { type EnrollmentRow, enrollmentsByIds } from './enrollments.query.js';
import { placeOfActivity } from './place.query.js';
import { enrollmentPolicy } from './policy.js';
import { writePresences } from './presences.write.js';
import { assertBegun } from './record-presence.js';

/** Maximum number of people on an attendance sheet. */
const MAX_PEOPLE = 500;
const shape = onlyLateHasMinutes(
  z.object({
    classId: z.int(),
    activityId: z.int(),
    participantIds: z.array(z.int()).min(1).max(MAX_PEOPLE),
    ...attendanceFields,
  }),
);

/** An id that no participant has. */
const NOBODY = 0;

const lock = statement((q, $: Parameter<{ classId: number; participantIds: readonly number[] }>) =>
  q
    .selectFrom('enrollments')
    .select(['id', 'canceled_at as canceledAt'])
    .where('class_id', '=', $('classId'))
    .where(sql<boolean>`participant_id = any(${$('participantIds')})`)
    .orderBy('id')
    .forNoKeyUpdate(),
);

/**
 * Records the participants of an attendance sheet for an activity, by staff: all or none. Without a status they are present,
 * and existing presences stay as they are, so that a sheet may be sent again.
 * @returns the enrollments, in the order of their ids
 * @throws NOT_FOUND for the class, an activity of another course, and when somebody has no place in the class; CONFLICT before
 * the meeting begins, unless for an excuse; when an enrollment is canceled; and for an absence of somebody who is present
 */
export async function recordPresences(
  ctx: Ctx,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<EnrollmentRow[]> {
  const actor = authorize(ctx, enrollmentPolicy.recordPresences);
  const { classId, activityId, participantIds, status, lateMinutes } = parseInput(shape, input);
  const place = await placeOfActivity(ctx, { classId, activityId, participantId: NOBODY });
  if (!place) throw notFound('CLASS');
  assertAllowed(actor, enrollmentPolicy.recordPresences, relationTo(actor, place));
  if (place.activityTitle === null) throw notFound('ACTIVITY');
  assertBegun(ctx, place, status);
  const wanted = [...new Set(participantIds)];
  const ids = await ctx.transaction(async ctx => {
    const found = await lock(ctx, { classId, participantIds: wanted });
    if (found.length < wanted.length) throw notFound('STUDENT');
    if (found.some(({ canceledAt }) => canceledAt !== null)) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
    const enrollmentIds = found.map(({ id }) => id);
    await writePresences(ctx, { enrollmentIds, activityId, source: 'STAFF', status, lateMinutes });
    return enrollmentIds;
  });
  return enrollmentsByIds(ctx, ids, selection);
}
