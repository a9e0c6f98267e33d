import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';

/**
 * Records that a participant is in a running meeting. Repeating it changes nothing; after the participant has left, it begins
 * another visit.
 */
export async function recordJoin(
  ctx: Ctx,
  { meetingId, participantId }: { meetingId: number; participantId: number },
): Promise<void> {
  await db(ctx)
    .insertInto('meeting_visits')
    .values({ meeting_id: meetingId, participant_id: participantId, joined_at: ctx.now().toISOString() } as never)
    .onConflict(conflict => conflict.columns(['meeting_id', 'participant_id']).where('left_at', 'is', null).doNothing())
    .execute();
}

/** Records that the participant leaves it. @returns true when they were there */
export async function recordLeave(
  ctx: Ctx,
  { meetingId, participantId }: { meetingId: number; participantId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db(ctx)
    .updateTable('meeting_visits')
    // Another process may have recorded the arrival with a clock that is a little ahead.
    .set({ left_at: sql<string>`greatest(joined_at, ${ctx.now().toISOString()}::timestamptz)` })
    .where('meeting_id', '=', meetingId)
    .where('participant_id', '=', participantId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
