import { AppError } from '../../failures/errors.js';
import { notFound, readsAll, rightsOf, writesAll } from '../kernel/access.js';
import {
  authorize,
  type Declared,
  assertAllowed,
  person,
  policy,
  type RecordRule,
  relationTo,
  seen,
  signedIn,
  staff,
  verdict,
} from '../kernel/policy.js';
import { instantOf } from '../kernel/time.js';
import { inLedClass } from '../kernel/visible.js';
import type { Actor, Ctx } from '../context.js';
import { meetingFor } from './meeting.query.js';

/** Admits a participant or a leader of the class. Callers that only read everything get a FORBIDDEN with the reason. */
const inSession = {
  by: person,
  on: {
    noun: 'LIVE_SESSION',
    decide: (actor, { own, leads }) => verdict(own || leads || writesAll(actor), readsAll(actor)),
    otherwise: 'CLASS_PEOPLE_ACT',
  },
} satisfies Declared;

export const livePolicy = policy('dashboard', {
  queries: {
    liveSessions: { by: staff, rows: rightsOf },
    liveSession: { by: staff, on: { noun: 'LIVE_SESSION', decide: seen } },
    watchLiveMessages: { by: staff, on: { noun: 'LIVE_SESSION', decide: seen } },
    liveMessages: { by: signedIn, on: { noun: 'LIVE_SESSION', decide: seen } },
  },
  mutations: {
    postLiveMessage: { ...inSession, fails: ['CONFLICT', 'RATE_LIMITED'] },
    leaveLiveSession: { ...inSession, fails: ['CONFLICT'], inParticipantMode: true },
  },
  subscriptions: {
    liveSessionChanged: { by: staff, on: { noun: 'LIVE_SESSION', decide: seen } },
  },
});

/** The sessions of the classes that a member of staff sees, for the alias of the class: led classes, or all. */
export const visibleSessions = inLedClass;

type Meeting = NonNullable<Awaited<ReturnType<typeof meetingFor>>>;
const relation = (actor: Actor, meeting: Meeting) => ({
  own: meeting.enrollmentId !== null,
  leads: relationTo(actor, meeting).leads,
});

/** Admits participants and leaders of the class and callers that read everything. @throws NOT_FOUND to strangers */
export async function assertSessionVisible(ctx: Ctx, meetingId: number): Promise<void> {
  const actor = authorize(ctx, livePolicy.liveMessages);
  const meeting = await meetingFor(ctx, meetingId, actor.userId);
  if (!meeting) throw notFound('LIVE_SESSION');
  assertAllowed(actor, livePolicy.liveMessages, relation(actor, meeting));
}

/**
 * The caller as an attendee of a running meeting: a participant or a leader of its class.
 * @throws NOT_FOUND to strangers; FORBIDDEN to callers that only read everything; CONFLICT when the meeting is not running
 */
export async function requireLiveSession(
  ctx: Ctx,
  meetingId: number,
  rule: RecordRule<Actor & { userId: number }>,
): Promise<{ userId: number; byStaff: boolean }> {
  const actor = authorize(ctx, rule);
  const meeting = await meetingFor(ctx, meetingId, actor.userId);
  if (!meeting) throw notFound('LIVE_SESSION');
  assertAllowed(actor, rule, relation(actor, meeting));
  const now = ctx.now().getTime();
  if (now < instantOf(meeting.startsAt) || now >= instantOf(meeting.endsAt))
    throw new AppError('CONFLICT', 'SESSION_NOT_RUNNING');
  return { userId: actor.userId, byStaff: meeting.enrollmentId === null };
}
