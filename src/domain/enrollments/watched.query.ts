import type { Ctx } from '../context.js';
import { type Parameter, statement } from '../kernel/statement.js';

const watched = statement((q, $: Parameter<{ meetingId: number; participantId: number }>) =>
  q
    .selectFrom('meetings as m')
    .innerJoin('meeting_progress as g', 'g.meeting_id', 'm.id')
    .select('g.id')
    .where('m.id', '=', $('meetingId'))
    .where('g.participant_id', '=', $('participantId'))
    .where('g.status', '=', 'COMPLETED')
    // Leaving the meeting itself also sets COMPLETED, so the update must be later than its end.
    .whereRef('g.updated_at', '>=', 'm.ends_at'),
);
/** True when a participant has watched the recording of a meeting to its end. */
export const hasWatched = async (ctx: Ctx, which: { meetingId: number; participantId: number }): Promise<boolean> =>
  (await watched(ctx, which)).length > 0;
