import { notFound } from '../kernel/access.js';
import { recoveryDeadline } from './recovery.rules.js';
import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';
import { cycleById } from '../classes/catalogue.query.js';
import { classById, type MeetingRow, meetingsOfClass } from '../classes/classes.query.js';
import { enrollmentOf, presencesOfEnrollment } from './enrollments.query.js';
import { authorize, assertAllowed } from '../kernel/policy.js';
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
    leads: actor.userId !== null && group.facilitatorId === actor.userId,
  });

  const now = ctx.now();
  const meetings = await meetingsOfClass(ctx, group);
  const meeting = meetings.findLast(each => instantOf(each.endsAt) <= now.getTime()) ?? meetings[0];
  if (!meeting) throw notFound('COLLECTIVE_MEETING');
  const { recoveryHours } = (await cycleById(ctx, group.cycleId))!;
  const presences = enrollment ? await presencesOfEnrollment(ctx, enrollment) : [];
  const hasPresence = presences.some(presence => presence.activityId === meeting.activityId);
  const deadline = recoveryDeadline(meeting, recoveryHours);
  const isOver = instantOf(meeting.endsAt) <= now.getTime();
  return {
    userId: actor.userId ?? 0,
    classId: group.id,
    cycleId: group.cycleId,
    meeting,
    hasPresence,
    recoveryNeeded: Boolean(enrollment) && isOver && !hasPresence,
    recoveryExpired: isOver && now > deadline,
    recoveryDeadline: deadline,
    recoveryHours,
    timeRemaining: Math.max(0, Math.floor((deadline.getTime() - now.getTime()) / 1000)),
    now,
  };
}
