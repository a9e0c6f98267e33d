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

/** A participant of the class, or who leads it. Who only reads everything is told that it is not for them. */
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

/** The sessions whose class is in a table's alias that staff sees: of led classes, or all. */
export const visibleSessions = inLedClass;

type Meeting = NonNullable<Awaited<ReturnType<typeof meetingFor>>>;
const relation = (actor: Actor, meeting: Meeting) => ({
  own: meeting.enrollmentId !== null,
  leads: relationTo(actor, meeting).leads,
});

/** For those of the class, who leads it and who reads everything. @throws NOT_FOUND to strangers */
export async function assertSessionVisible(ctx: Ctx, meetingId: number): Promise<void> {
  const actor = authorize(ctx, livePolicy.liveMessages);
  const meeting = await meetingFor(ctx, meetingId, actor.userId);
  if (!meeting) throw notFound('LIVE_SESSION');
  assertAllowed(actor, livePolicy.liveMessages, relation(actor, meeting));
}

/**
 * The caller as somebody who is in a running meeting: a participant of its class, or who leads it.
 * @throws NOT_FOUND to strangers; FORBIDDEN to who only reads everything; CONFLICT when it does not run
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
