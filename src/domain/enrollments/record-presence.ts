import { z } from 'zod';
import type { PresenceSource, PresenceStatus } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import { notFound } from '../kernel/access.js';
import type { Actor, Ctx } from '../context.js';
import { activityById, cycleById } from '../classes/catalogue.query.js';
import { type MeetingRow, meetingsOfClass } from '../classes/classes.query.js';
import { type Attendance, attendanceFields, onlyLateHasMinutes } from './attendance.rules.js';
import { enrollmentById, type EnrollmentRow } from './enrollments.query.js';
import { recordJoin } from '../live/visits.write.js';
import { type Place, placeOfActivity } from './place.query.js';
import { writePresences } from './presences.write.js';
import { recoveryDeadline } from './recovery.rules.js';
import { hasWatched } from './watched.query.js';
import type { Selection } from '../kernel/selection.js';
import { instantOf } from '../kernel/time.js';
import { authorize, assertAllowed, type RecordRule, relationTo, STRANGER } from '../kernel/policy.js';
import { enrollmentPolicy } from './policy.js';

const shape = onlyLateHasMinutes(
  z.object({ classId: z.int(), participantId: z.int(), activityId: z.int(), ...attendanceFields }),
);

/**
 * Records, by staff, the attendance of a participant: that they took part, or the given status. A second call changes nothing.
 * @throws CONFLICT before the meeting begins, unless for an excuse; when the enrollment is canceled; and for an absence when a
 * presence is recorded
 */
export async function recordPresence(
  ctx: Ctx,
  input: z.input<typeof shape>,
  selection?: Selection,
): Promise<EnrollmentRow> {
  const actor = authorize(ctx, enrollmentPolicy.recordPresence);
  const { activityId, status, lateMinutes } = parseInput(shape, input);
  const place = await placeOfActivity(ctx, input);
  if (!place) throw notFound('CLASS');
  assertAllowed(actor, enrollmentPolicy.recordPresence, relationTo(actor, place));
  assertBegun(ctx, place, status);
  return store(ctx, place, { activityId, source: 'STAFF', status, lateMinutes }, selection);
}

/**
 * Records that the participant enters the running collective meeting of a class, by the server's clock.
 * @throws CONFLICT when no meeting is running
 */
export async function recordAutoPresence(
  ctx: Ctx,
  { classId }: { classId: number },
  selection?: Selection,
): Promise<EnrollmentRow> {
  const { participantId, place } = await ownPlace(ctx, classId, enrollmentPolicy.recordAutoPresence);
  const now = ctx.now().getTime();
  const running = (await meetingsOfClass(ctx, { id: classId })).find(
    meeting => instantOf(meeting.startsAt) <= now && now < instantOf(meeting.endsAt),
  );
  if (!running) throw new AppError('CONFLICT', 'MEETING_NOT_RUNNING');
  const presence = { activityId: running.activityId, source: 'AUTO' } as const;
  const visit = { meetingId: running.id, participantId };
  return store(ctx, await atMeeting(ctx, place, running), presence, selection, visit);
}

/**
 * Records that the participant makes up for a missed meeting in time (`activityId`, or the latest one). If there is a
 * recording, they must have watched it. Their stored progress proves that, or their own statement (`watched`) if their client
 * stores none.
 * @throws CONFLICT after the deadline, before the meeting is over, when the recording was not watched, and when staff withdrew
 * such a presence
 */
export async function recordRecoveryPresence(
  ctx: Ctx,
  input: { classId: number; activityId?: number | null; watched?: boolean | null },
  selection?: Selection,
): Promise<EnrollmentRow> {
  const { participantId, place } = await ownPlace(ctx, input.classId, enrollmentPolicy.recordRecoveryPresence);
  const now = ctx.now().getTime();
  const meetings = await meetingsOfClass(ctx, { id: input.classId });
  const over = meetings.filter(meeting => instantOf(meeting.endsAt) <= now);
  const meeting = input.activityId ? over.find(each => each.activityId === input.activityId) : over.at(-1);
  if (!meeting) throw new AppError('CONFLICT', 'NO_MEETING_TO_RECOVER');
  const cycle = await cycleById(ctx, place.cycleId);
  if (now > recoveryDeadline(meeting, cycle!.recoveryHours).getTime()) {
    throw new AppError('CONFLICT', 'RECOVERY_OVER');
  }
  if (
    meeting.recordingId !== null &&
    !input.watched &&
    !(await hasWatched(ctx, { meetingId: meeting.id, participantId }))
  )
    throw new AppError('CONFLICT', 'RECORDING_NOT_WATCHED');
  const presence = { activityId: meeting.activityId, source: 'RECOVERY' } as const;
  return store(ctx, await atMeeting(ctx, place, meeting), presence, selection);
}

/** The place, with the activity of a meeting if it belongs to the class's course. */
async function atMeeting(ctx: Ctx, place: Place, { activityId }: MeetingRow): Promise<Place> {
  const activity = await activityById(ctx, activityId);
  return { ...place, activityTitle: activity?.courseId === place.courseId ? activity.title : null };
}

/** The caller's own place in a class. Supervisors in participant mode have none, and get an error. */
async function ownPlace(
  ctx: Ctx,
  classId: number,
  rule: RecordRule<Actor & { userId: number }>,
): Promise<{ participantId: number; place: Place }> {
  const actor = authorize(ctx, rule);
  const participantId = actor.userId;
  const place = await placeOfActivity(ctx, { classId, participantId, activityId: null });
  if (!place) throw notFound('CLASS');
  assertAllowed(actor, rule, { ...STRANGER, own: place.enrollmentId !== null });
  return { participantId, place };
}

async function store(
  ctx: Ctx,
  place: Place,
  attendance: { activityId: number; source: PresenceSource } & Attendance,
  selection: Selection | undefined,
  /** The meeting that the participant enters with this presence. */
  meeting?: { meetingId: number; participantId: number },
): Promise<EnrollmentRow> {
  const enrollmentId = enrollmentOfPlace(place);
  const { activityId, source, status, lateMinutes } = attendance;
  const presence = { enrollmentIds: [enrollmentId], activityId, source, status, lateMinutes };
  if (!meeting) await writePresences(ctx, presence);
  else
    await ctx.transaction(async ctx => {
      await writePresences(ctx, presence);
      await recordJoin(ctx, meeting);
    });
  return enrollmentById(ctx, enrollmentId, selection);
}

/**
 * People come, or stay away, from the begin on; they are excused before it too.
 * @throws CONFLICT before the class meets for the activity
 */
export function assertBegun(
  ctx: Pick<Ctx, 'now'>,
  { meetsAt }: Pick<Place, 'meetsAt'>,
  status?: PresenceStatus | null,
): void {
  if (status === 'EXCUSED') return;
  if (meetsAt !== null && ctx.now().getTime() < instantOf(meetsAt)) throw new AppError('CONFLICT', 'MEETING_NOT_BEGUN');
}

/** @throws NOT_FOUND for an activity of another course and for people without a place; CONFLICT when the place is canceled */
function enrollmentOfPlace({ enrollmentId, canceledAt, activityTitle }: Place): number {
  if (activityTitle === null) throw notFound('ACTIVITY');
  if (enrollmentId === null) throw notFound('STUDENT');
  if (canceledAt !== null) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
  return enrollmentId;
}
