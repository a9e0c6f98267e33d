import { Enrollment, Presence, type PresenceSource } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { notFound } from '../kernel/access.js';
import type { Actor, Ctx } from '../context.js';
import { activityById, cycleById } from '../classes/catalogue.query.js';
import { classById, type MeetingRow, meetingsOfClass } from '../classes/classes.query.js';
import { enrollmentById, enrollmentOf, type EnrollmentRow } from './enrollments.query.js';
import { recordJoin } from '../live/visits.write.js';
import { recoveryDeadline } from './recovery.rules.js';
import { instantOf } from '../kernel/time.js';
import { authorize, assertAllowed, type RecordRule, relationTo, STRANGER } from '../kernel/policy.js';
import { enrollmentPolicy } from './policy.js';

/** Staff says that a participant took part. Saying it twice is the same as once. */
export async function recordPresence(
  ctx: Ctx,
  input: { classId: number; participantId: number; activityId: number },
): Promise<EnrollmentRow> {
  const actor = authorize(ctx, enrollmentPolicy.recordPresence);
  const group = await classById(ctx, input.classId);
  if (!group) throw notFound('CLASS');
  assertAllowed(actor, enrollmentPolicy.recordPresence, relationTo(actor, group));
  return store(ctx, { ...input, courseId: group.courseId, source: 'STAFF' });
}

/**
 * The participant enters the running collective meeting of a class. The server's clock decides which one that is.
 * @throws CONFLICT when none is running
 */
export async function recordAutoPresence(ctx: Ctx, input: { classId: number }): Promise<EnrollmentRow> {
  const { participantId, courseId } = await ownEnrollment(ctx, input.classId, enrollmentPolicy.recordAutoPresence);
  const now = ctx.now().getTime();
  const running = (await meetingsOfClass(ctx, { id: input.classId })).find(
    meeting => instantOf(meeting.startsAt) <= now && now < instantOf(meeting.endsAt),
  );
  if (!running) throw new AppError('CONFLICT', 'MEETING_NOT_RUNNING');
  const { activityId, id: meetingId } = running;
  return store(ctx, { ...input, participantId, courseId, activityId, meetingId, source: 'AUTO' });
}

/**
 * The participant has watched the recording of a missed meeting in time (`activityId`, or the latest one).
 * @throws CONFLICT after the deadline, or before the meeting is over
 */
export async function recordRecoveryPresence(
  ctx: Ctx,
  input: { classId: number; activityId?: number | null },
): Promise<EnrollmentRow> {
  const { participantId, courseId, cycleId } = await ownEnrollment(
    ctx,
    input.classId,
    enrollmentPolicy.recordRecoveryPresence,
  );
  const now = ctx.now().getTime();
  const meetings = await meetingsOfClass(ctx, { id: input.classId });
  const over = meetings.filter(meeting => instantOf(meeting.endsAt) <= now);
  const meeting: MeetingRow | undefined = input.activityId
    ? over.find(each => each.activityId === input.activityId)
    : over.at(-1);
  if (!meeting) throw new AppError('CONFLICT', 'NO_MEETING_TO_RECOVER');
  const cycle = await cycleById(ctx, cycleId);
  if (now > recoveryDeadline(meeting, cycle!.recoveryHours).getTime()) {
    throw new AppError('CONFLICT', 'RECOVERY_OVER');
  }
  return store(ctx, {
    classId: input.classId,
    participantId,
    courseId,
    activityId: meeting.activityId,
    source: 'RECOVERY',
  });
}

/** The caller's own place in a class; supervisors in participant mode have none and may not pretend. */
async function ownEnrollment(ctx: Ctx, classId: number, rule: RecordRule<Actor & { userId: number }>) {
  const actor = authorize(ctx, rule);
  const { userId } = actor;
  const group = await classById(ctx, classId);
  if (!group) throw notFound('CLASS');
  const place = await enrollmentOf(ctx, userId, classId);
  assertAllowed(actor, rule, { ...STRANGER, own: place !== undefined });
  return { participantId: userId, courseId: group.courseId, cycleId: group.cycleId };
}

async function store(
  ctx: Ctx,
  input: {
    classId: number;
    courseId: number;
    participantId: number;
    activityId: number;
    source: PresenceSource;
    /** The meeting that the participant enters by it. */
    meetingId?: number;
  },
): Promise<EnrollmentRow> {
  const activity = await activityById(ctx, input.activityId);
  if (activity?.courseId !== input.courseId) throw notFound('ACTIVITY');
  const enrollmentId = await ctx.transaction(async ctx => {
    const enrollment = await ctx.em.findOneOrFail(
      Enrollment,
      { class: input.classId, participant: input.participantId },
      { failHandler: () => notFound('STUDENT') },
    );
    if (enrollment.canceledAt) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
    // Two requests at once record one presence: the second insert does nothing.
    await ctx.em.upsert(
      Presence,
      {
        enrollment: enrollment.id,
        activity: input.activityId,
        source: input.source,
        recordedBy: ctx.actor?.userId ?? null,
        recordedAt: ctx.now(),
      },
      { onConflictFields: ['enrollment', 'activity'], onConflictAction: 'ignore' },
    );
    if (input.meetingId !== undefined)
      await recordJoin(ctx, { meetingId: input.meetingId, participantId: input.participantId });
    return enrollment.id;
  });
  return enrollmentById(ctx, enrollmentId);
}
