import { notFound } from '../kernel/access.js';
import { recoveryDeadline } from './recovery.rules.js';
import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';
import { cycleById } from '../classes/catalogue.query.js';
import {
  classById,
  type MeetingOfPerson,
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

/**
 * Where the caller stands with the class's latest collective meeting that is over; before the first one, with the
 * first. Staff without a place in the class see it as somebody who missed nothing.
 */
export async function recoveryStatus(ctx: Ctx, input: { classId: number }): Promise<RecoveryStatus> {
  const actor = authorize(ctx, enrollmentPolicy.recoveryStatus);
  const group = await classById(ctx, input.classId);
  if (!group) throw notFound('CLASS');
  const enrollment = actor.userId === null ? undefined : await enrollmentOf(ctx, actor.userId, input.classId);
  assertAllowed(actor, enrollmentPolicy.recoveryStatus, {
    own: enrollment !== undefined,
    leads: relationToClass(actor, group).leads,
  });

  const now = ctx.now();
  const meetings = await meetingsOfClass(ctx, group);
  const meeting = meetings.findLast(each => instantOf(each.endsAt) <= now.getTime()) ?? meetings[0];
  if (!meeting) throw notFound('COLLECTIVE_MEETING');
  const { recoveryHours } = (await cycleById(ctx, group.cycleId))!;
  const presences = enrollment ? await presencesOfEnrollment(ctx, enrollment) : [];
  const hasPresence = presences.some(presence => presence.activityId === meeting.activityId);
  return statusOf(meeting, {
    ...{ userId: actor.userId ?? 0, classId: group.id, cycleId: group.cycleId, recoveryHours, hasPresence, now },
    isEnrolled: enrollment !== undefined,
  });
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
 * Meetings that a person has missed and can still make up for by their recordings: of each class the latest one that is
 * over, of the classes whose people the caller sees.
 */
export async function recoveriesOf(ctx: Ctx, { id }: { id: number }): Promise<RecoveryStatus[]> {
  const actor = authorize(ctx, personal);
  const now = ctx.now();
  const over = visibleMeetings(actor, id, await meetingsOfPerson(ctx, id)).filter(
    ({ endsAt }) => instantOf(endsAt) <= now.getTime(),
  );
  const latest = new Map<number, MeetingOfPerson>(over.map(meeting => [meeting.classId, meeting]));
  return [...latest.values()]
    .filter(meeting => !meeting.hasPresence && now <= recoveryDeadline(meeting, meeting.recoveryHours))
    .map(meeting => statusOf(meeting, { ...meeting, userId: id, hasPresence: false, isEnrolled: true, now }));
}
