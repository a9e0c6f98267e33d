import type { PresenceSource } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { notFound } from '../kernel/access.js';
import type { Actor, Ctx } from '../context.js';
import { activityById, cycleById } from '../classes/catalogue.query.js';
import { type MeetingRow, meetingsOfClass } from '../classes/classes.query.js';
import { enrollmentById, type EnrollmentRow } from './enrollments.query.js';
import { recordJoin } from '../live/visits.write.js';
import { type Place, placeOfActivity } from './place.query.js';
import { recoveryDeadline } from './recovery.rules.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter, statement, writing } from '../kernel/statement.js';
import { instantOf } from '../kernel/time.js';
import { authorize, assertAllowed, type RecordRule, relationTo, STRANGER } from '../kernel/policy.js';
import { enrollmentPolicy } from './policy.js';

/** Staff says that a participant took part. Saying it twice is the same as once. */
export async function recordPresence(
  ctx: Ctx,
  input: { classId: number; participantId: number; activityId: number },
  selection?: Selection,
): Promise<EnrollmentRow> {
  const actor = authorize(ctx, enrollmentPolicy.recordPresence);
  const place = await placeOfActivity(ctx, input);
  if (!place) throw notFound('CLASS');
  assertAllowed(actor, enrollmentPolicy.recordPresence, relationTo(actor, place));
  return store(ctx, place, { activityId: input.activityId, source: 'STAFF' }, selection);
}

const find = statement((q, $: Parameter<{ enrollmentId: number; activityId: number }>) =>
  q
    .selectFrom('presences')
    .select(['id', 'source'])
    .where('enrollment_id', '=', $('enrollmentId'))
    .where('activity_id', '=', $('activityId')),
);
const remove = writing((q, $: Parameter<{ id: number }>) => q.deleteFrom('presences').where('id', '=', $('id')));

/**
 * Staff takes back what staff recorded, because it was a mistake. Where there is nothing it stays so.
 * @throws CONFLICT when the participant was there by what they did themselves, or the enrollment is canceled
 */
export async function removePresence(
  ctx: Ctx,
  input: { classId: number; participantId: number; activityId: number },
  selection?: Selection,
): Promise<EnrollmentRow> {
  const actor = authorize(ctx, enrollmentPolicy.removePresence);
  const place = await placeOfActivity(ctx, input);
  if (!place) throw notFound('CLASS');
  assertAllowed(actor, enrollmentPolicy.removePresence, relationTo(actor, place));
  const enrollmentId = enrollmentOfPlace(place);
  const [presence] = await find(ctx, { enrollmentId, activityId: input.activityId });
  if (presence && presence.source !== 'STAFF') throw new AppError('CONFLICT', 'PRESENCE_NOT_BY_STAFF');
  if (presence) await remove(ctx, { id: presence.id });
  return enrollmentById(ctx, enrollmentId, selection);
}

/**
 * The participant enters the running collective meeting of a class. The server's clock decides which one that is.
 * @throws CONFLICT when none is running
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
 * The participant has watched the recording of a missed meeting in time (`activityId`, or the latest one).
 * @throws CONFLICT after the deadline, or before the meeting is over
 */
export async function recordRecoveryPresence(
  ctx: Ctx,
  input: { classId: number; activityId?: number | null },
  selection?: Selection,
): Promise<EnrollmentRow> {
  const { place } = await ownPlace(ctx, input.classId, enrollmentPolicy.recordRecoveryPresence);
  const now = ctx.now().getTime();
  const meetings = await meetingsOfClass(ctx, { id: input.classId });
  const over = meetings.filter(meeting => instantOf(meeting.endsAt) <= now);
  const meeting = input.activityId ? over.find(each => each.activityId === input.activityId) : over.at(-1);
  if (!meeting) throw new AppError('CONFLICT', 'NO_MEETING_TO_RECOVER');
  const cycle = await cycleById(ctx, place.cycleId);
  if (now > recoveryDeadline(meeting, cycle!.recoveryHours).getTime()) {
    throw new AppError('CONFLICT', 'RECOVERY_OVER');
  }
  const presence = { activityId: meeting.activityId, source: 'RECOVERY' } as const;
  return store(ctx, await atMeeting(ctx, place, meeting), presence, selection);
}

/** The place, with the activity of a meeting if it is of the class's course. */
async function atMeeting(ctx: Ctx, place: Place, { activityId }: MeetingRow): Promise<Place> {
  const activity = await activityById(ctx, activityId);
  return { ...place, activityTitle: activity?.courseId === place.courseId ? activity.title : null };
}

/** The caller's own place in a class; supervisors in participant mode have none and may not pretend. */
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

interface NewPresence {
  enrollmentId: number;
  activityId: number;
  source: PresenceSource;
  recordedBy: number | null;
  now: string;
}
// Two requests at once record one presence: the second insert does nothing.
const insert = writing((q, $: Parameter<NewPresence>) =>
  q
    .insertInto('presences')
    .values({
      enrollment_id: $('enrollmentId'),
      activity_id: $('activityId'),
      source: $('source'),
      recorded_by_id: $('recordedBy'),
      recorded_at: $('now'),
    })
    .onConflict(conflict => conflict.columns(['enrollment_id', 'activity_id']).doNothing()),
);

async function store(
  ctx: Ctx,
  place: Place,
  presence: Pick<NewPresence, 'activityId' | 'source'>,
  selection: Selection | undefined,
  /** The meeting that the participant enters by it. */
  meeting?: { meetingId: number; participantId: number },
): Promise<EnrollmentRow> {
  const enrollmentId = enrollmentOfPlace(place);
  const values = { ...presence, enrollmentId, recordedBy: ctx.actor?.userId ?? null, now: ctx.now().toISOString() };
  if (!meeting) await insert(ctx, values);
  else
    await ctx.transaction(async ctx => {
      await insert(ctx, values);
      await recordJoin(ctx, meeting);
    });
  return enrollmentById(ctx, enrollmentId, selection);
}

/** @throws NOT_FOUND for an activity of another course and for who has no place; CONFLICT when the place is canceled */
function enrollmentOfPlace({ enrollmentId, canceledAt, activityTitle }: Place): number {
  if (activityTitle === null) throw notFound('ACTIVITY');
  if (enrollmentId === null) throw notFound('STUDENT');
  if (canceledAt !== null) throw new AppError('CONFLICT', 'ENROLLMENT_CANCELED');
  return enrollmentId;
}
