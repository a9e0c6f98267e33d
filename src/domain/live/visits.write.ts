import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';

/** A participant is in a running meeting. Saying it again changes nothing; after they left, it begins another visit. */
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

/** They leave it. @returns whether they were there */
export async function recordLeave(
  ctx: Ctx,
  { meetingId, participantId }: { meetingId: number; participantId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db(ctx)
    .updateTable('meeting_visits')
    // Another process may have noted the arrival by a clock that is a little ahead.
    .set({ left_at: sql<string>`greatest(joined_at, ${ctx.now().toISOString()}::timestamptz)` })
    .where('meeting_id', '=', meetingId)
    .where('participant_id', '=', participantId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
