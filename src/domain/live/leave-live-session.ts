import { recordLeave } from './visits.write.js';
import type { Ctx } from '../context.js';
import { livePolicy, requireLiveSession } from './policy.js';

/** The participant leaves a running meeting. @returns true when they were in it: leaving twice changes nothing */
export async function leaveLiveSession(ctx: Ctx, input: { meetingId: number }): Promise<boolean> {
  const { userId } = await requireLiveSession(ctx, input.meetingId, livePolicy.leaveLiveSession);
  const visit = { meetingId: input.meetingId, participantId: userId };
  return ctx.transaction(ctx => recordLeave(ctx, visit));
}
