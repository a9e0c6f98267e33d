import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { type Parameter, writing } from '../kernel/statement.js';

interface Visit {
  meetingId: number;
  participantId: number;
}

const join = writing((q, $: Parameter<Visit & { now: string }>) =>
  q
    .insertInto('meeting_visits')
    .values({ meeting_id: $('meetingId'), participant_id: $('participantId'), joined_at: $('now') })
    .onConflict(conflict =>
      conflict.columns(['meeting_id', 'participant_id']).where('left_at', 'is', null).doNothing(),
    ),
);
/**
 * Records that a participant is in a running meeting. Repeating it changes nothing; after the participant has left, it begins
 * another visit.
 */
export const recordJoin = async (ctx: Ctx, { meetingId, participantId }: Visit): Promise<void> =>
  void (await join(ctx, { meetingId, participantId, now: ctx.now().toISOString() }));

const leave = writing((q, $: Parameter<Visit & { now: string }>) =>
  q
    .updateTable('meeting_visits')
    // Another process may have recorded the arrival with a clock that is a little ahead.
    .set({ left_at: sql<string>`greatest(joined_at, ${$('now')}::timestamptz)` })
    .where('meeting_id', '=', $('meetingId'))
    .where('participant_id', '=', $('participantId'))
    .where('left_at', 'is', null)
    .returning('id'),
);
/** Records that the participant leaves it. @returns true when they were there */
export const recordLeave = async (ctx: Ctx, { meetingId, participantId }: Visit): Promise<boolean> =>
  (await leave(ctx, { meetingId, participantId, now: ctx.now().toISOString() })).length > 0;
