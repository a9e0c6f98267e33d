import { notFound } from '../kernel/access.js';
import { recoveryDeadline } from './recovery.rules.js';
import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';
import { cycleById } from '../classes/catalogue.query.js';
import {
  classById,
  type MeetingRow,
  meetingsOfClass,
  meetingsOfPerson,
  visibleMeetings,
} from '../classes/classes.query.js';
import { enrollmentOf, presencesOfEnrollment } from './enrollments.query.js';
import { personal } from '../people/policy.js';
import { authorize, assertAllowed, relationToClass } from '../kernel/policy.js';
import { enrollmentPolicy } from './policy.js';

export interface RecoveryStatus {
  userId: number;
  classId: number;
  cycleId: number;
  meeting: MeetingRow;
  hasPresence: boolean;
  recoveryNeeded: boolean;
  recoveryExpired: boolean;
  recoveryDeadline: Date;
  recoveryHours: number;
  /** Seconds until the deadline, 0 when it has passed. */
  timeRemaining: number;
  now: Date;
}

/** The data for a caller's recovery status in a class. @throws NOT_FOUND to strangers */
async function standing(
  ctx: Ctx,
  { classId }: { classId: number },
  rule: typeof enrollmentPolicy.recoveryStatus | typeof enrollmentPolicy.recoverableMeetings,
) {
  const actor = authorize(ctx, rule);
  const group = await classById(ctx, classId);
  if (!group) throw notFound('CLASS');
  const enrollment = actor.userId === null ? undefined : await enrollmentOf(ctx, actor.userId, classId);
  assertAllowed(actor, rule, {
    own: enrollment !== undefined,
    leads: relationToClass(actor, group).leads,
  });
  const { recoveryHours } = (await cycleById(ctx, group.cycleId))!;
  const presences = enrollment ? await presencesOfEnrollment(ctx, enrollment) : [];
  const now = ctx.now();
  return {
    enrollment,
    meetings: await meetingsOfClass(ctx, group),
    isOver: (meeting: MeetingRow) => instantOf(meeting.endsAt) <= now.getTime(),
    statusOf: (meeting: MeetingRow) =>
      statusOf(meeting, {
        ...{ userId: actor.userId ?? 0, classId: group.id, cycleId: group.cycleId, recoveryHours, now },
        hasPresence: presences.some(({ activityId }) => activityId === meeting.activityId),
        isEnrolled: enrollment !== undefined,
      }),
  };
}

/**
 * The caller's recovery status for a collective meeting of a class: the meeting of an activity, else the latest one that is
 * over. Before the first meeting ends, it is the first one. Staff without a place in the class get a status without missed
 * meetings.
 */
export async function recoveryStatus(
  ctx: Ctx,
  { activityId, ...input }: { classId: number; activityId?: number | null },
): Promise<RecoveryStatus> {
  const { meetings, isOver, statusOf } = await standing(ctx, input, enrollmentPolicy.recoveryStatus);
  const ofActivity = activityId == null ? meetings : meetings.filter(each => each.activityId === activityId);
  const meeting = ofActivity.findLast(isOver) ?? ofActivity[0];
  if (!meeting) throw notFound('COLLECTIVE_MEETING');
  return statusOf(meeting);
}

/**
 * All collective meetings of a class that the caller has missed and can still make up for, in chronological order. Empty for
 * staff without a place in the class, and when the place is canceled.
 */
export async function recoverableMeetings(ctx: Ctx, input: { classId: number }): Promise<RecoveryStatus[]> {
  const { enrollment, meetings, statusOf } = await standing(ctx, input, enrollmentPolicy.recoverableMeetings);
  if (!enrollment || enrollment.canceledAt !== null) return [];
  return meetings.map(statusOf).filter(({ recoveryNeeded, recoveryExpired }) => recoveryNeeded && !recoveryExpired);
}

type Standing = Pick<RecoveryStatus, 'userId' | 'classId' | 'cycleId' | 'hasPresence' | 'recoveryHours' | 'now'> & {
  isEnrolled: boolean;
};

function statusOf(
  meeting: MeetingRow,
  { isEnrolled, userId, classId, cycleId, hasPresence, recoveryHours, now }: Standing,
): RecoveryStatus {
  const deadline = recoveryDeadline(meeting, recoveryHours);
  const isOver = instantOf(meeting.endsAt) <= now.getTime();
  return {
    ...{ userId, classId, cycleId, meeting, hasPresence, recoveryHours, now },
    recoveryNeeded: isEnrolled && isOver && !hasPresence,
    recoveryExpired: isOver && now > deadline,
    recoveryDeadline: deadline,
    timeRemaining: Math.max(0, Math.floor((deadline.getTime() - now.getTime()) / 1000)),
  };
}

/**
 * Missed meetings that a person can still make up for by their recordings, in chronological order. Only classes whose people
 * the caller sees are included.
 */
export async function recoveriesOf(ctx: Ctx, { id }: { id: number }): Promise<RecoveryStatus[]> {
  const actor = authorize(ctx, personal);
  const now = ctx.now();
  return visibleMeetings(actor, id, await meetingsOfPerson(ctx, id))
    .filter(({ endsAt }) => instantOf(endsAt) <= now.getTime())
    .filter(meeting => !meeting.hasPresence && now <= recoveryDeadline(meeting, meeting.recoveryHours))
    .map(meeting => statusOf(meeting, { ...meeting, userId: id, hasPresence: false, isEnrolled: true, now }));
}
