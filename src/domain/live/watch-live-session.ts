import type { ChangeWatch } from '../../postgres/index.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { instantOf } from '../kernel/time.js';
import { presentSession } from './find-live-sessions.js';
import { sessionById } from './live-sessions.query.js';
import { meetingFor } from './meeting.query.js';
import { livePolicy } from './policy.js';

/** The first beginning or end of a meeting after `since`; null when it was over then. */
async function nextState(ctx: Ctx, meetingId: number, since: Date): Promise<Date | null> {
  const meeting = await meetingFor(ctx, meetingId, null);
  const times = meeting ? [meeting.startsAt, meeting.endsAt].map(instantOf) : [];
  const next = times.find(each => each > since.getTime());
  return next === undefined ? null : new Date(next);
}

/** One meeting as it is now, without a cache of some seconds. @throws NOT_FOUND as `findLiveSession` */
export async function findSessionNow(ctx: Ctx, { meetingId }: { meetingId: number }) {
  const view = authorize(ctx, livePolicy.liveSessionChanged);
  const session = await sessionById(ctx, view, meetingId);
  if (!session) throw notFound('LIVE_SESSION');
  return presentSession(session, ctx.services);
}

/** Begins to watch a meeting, because its state also changes with time. @throws as `findSessionNow`; UNAVAILABLE */
export async function watchLiveSession(
  ctx: Ctx<'changes'>,
  { meetingId }: { meetingId: number },
): Promise<ChangeWatch> {
  await findSessionNow(ctx, { meetingId });
  const { changes, now } = ctx.services;
  return changes.watch('liveSession', meetingId, { nextAt: since => nextState(ctx, meetingId, since), now });
}
