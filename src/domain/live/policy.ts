import { AppError } from '../../platform/errors.js';
import { forbidden, leadsClass, mustBePerson, mustBeSignedIn, notFound, readsAll } from '../kernel/access.js';
import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';
import { meetingFor } from './live-sessions.query.js';

/** For those of the class, who leads it and who reads everything. @throws NOT_FOUND to strangers */
export async function mustSeeSession(ctx: Ctx, meetingId: number): Promise<void> {
  const actor = mustBeSignedIn(ctx);
  const meeting = await meetingFor(ctx, meetingId, actor.userId);
  if (!meeting || !(meeting.enrollmentId !== null || readsAll(actor) || leadsClass(actor, meeting)))
    throw notFound('LIVE_SESSION');
}

/**
 * The caller as somebody who is in a running meeting: a participant of its class, or who leads it.
 * @throws NOT_FOUND to strangers; FORBIDDEN to who only reads everything; CONFLICT when it does not run
 */
export async function requireBrowserSession(
  ctx: Ctx,
  meetingId: number,
): Promise<{ userId: number; byStaff: boolean }> {
  const actor = mustBePerson(ctx);
  const meeting = await meetingFor(ctx, meetingId, actor.userId);
  const byStaff = meeting !== undefined && leadsClass(actor, meeting);
  if (!meeting) throw notFound('LIVE_SESSION');
  if (!byStaff && meeting.enrollmentId === null)
    throw readsAll(actor) ? forbidden('CLASS_PEOPLE_ACT') : notFound('LIVE_SESSION');
  const now = ctx.now().getTime();
  if (now < instantOf(meeting.startsAt) || now >= instantOf(meeting.endsAt))
    throw new AppError('CONFLICT', 'SESSION_NOT_RUNNING');
  return { userId: actor.userId, byStaff: meeting.enrollmentId === null };
}
