import { z } from 'zod';
import { LiveMessage } from '../../entities/index.js';
import { parseInput } from '../../failures/validation.js';
import { storableText } from '../kernel/text.js';
import { recordJoin } from './visits.write.js';
import type { Ctx } from '../context.js';
import type { LiveMessageRow } from './live-sessions.query.js';
import { livePolicy, requireLiveSession } from './policy.js';

const shape = z.object({ text: storableText().min(1).max(500) });

/** Posts a message in a running meeting. The author is present: the message counts as joining. */
export async function postLiveMessage(
  ctx: Ctx<'limits'>,
  input: { meetingId: number; text: string },
): Promise<LiveMessageRow> {
  const { meetingId } = input;
  const { userId, byStaff } = await requireLiveSession(ctx, meetingId, livePolicy.postLiveMessage);
  const { text } = parseInput(shape, input);
  await ctx.services.limits.consume('liveMessage', String(userId));
  const sentAt = ctx.now();
  const id = await ctx.transaction(async ctx => {
    if (!byStaff) await recordJoin(ctx, { meetingId, participantId: userId });
    const message = ctx.em.create(LiveMessage, { meeting: meetingId, author: userId, byStaff, text, sentAt });
    await ctx.em.persist(message).flush();
    return message.id;
  });
  const { name: authorName } = ctx.actor!;
  return { id, text, sentAt: sentAt.toISOString(), byStaff, authorId: userId, authorName };
}
