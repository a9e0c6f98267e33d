import { sql } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Ctx, db } from '../context.js';

/** A participant is in a running meeting. Saying it again changes nothing; after they left, it begins another visit. */
export async function noteArrival(
  ctx: Ctx,
  em: EntityManager,
  { meetingId, participantId }: { meetingId: number; participantId: number },
): Promise<void> {
  await db({ em })
    .insertInto('meeting_visits')
    .values({ meeting_id: meetingId, participant_id: participantId, joined_at: ctx.now().toISOString() } as never)
    .onConflict(conflict => conflict.columns(['meeting_id', 'participant_id']).where('left_at', 'is', null).doNothing())
    .execute();
}

/** They leave it. @returns whether they were there */
export async function noteDeparture(
  ctx: Ctx,
  em: EntityManager,
  { meetingId, participantId }: { meetingId: number; participantId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db({ em })
    .updateTable('meeting_visits')
    // Another process may have noted the arrival by a clock that is a little ahead.
    .set({ left_at: sql<string>`greatest(joined_at, ${ctx.now().toISOString()}::timestamptz)` })
    .where('meeting_id', '=', meetingId)
    .where('participant_id', '=', participantId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}
