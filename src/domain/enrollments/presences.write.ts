import { sql } from 'kysely';
import type { PresenceSource } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { type Parameter, statement, writing } from '../kernel/statement.js';

interface NewPresences {
  enrollmentIds: readonly number[];
  activityId: number;
  source: PresenceSource;
  recordedBy: number | null;
  now: string;
}
// Two requests at once record one presence: the second insert does nothing. A presence that staff withdrew stays withdrawn
// until staff records it, or the participant takes part in another way.
const insert = writing(
  (_q, $: Parameter<NewPresences>) => sql<{ id: number }>`
    insert into presences (enrollment_id, activity_id, source, recorded_by_id, recorded_at)
    select k.id, ${$('activityId')}::int, ${$('source')}::text, ${$('recordedBy')}::int, ${$('now')}::timestamptz
      from unnest(${$('enrollmentIds')}::int[]) as k(id)
     where ${$('source')}::text = 'STAFF' or not exists (
       select from withdrawn_presences as w
        where w.enrollment_id = k.id and w.activity_id = ${$('activityId')} and w.source = ${$('source')})
    on conflict (enrollment_id, activity_id) do nothing
    returning id`,
);
const known = statement((q, $: Parameter<{ enrollmentId: number; activityId: number }>) =>
  q
    .selectFrom('presences')
    .select('id')
    .where('enrollment_id', '=', $('enrollmentId'))
    .where('activity_id', '=', $('activityId')),
);

/**
 * Records presences in one statement; existing presences stay as they are.
 * @throws CONFLICT when staff withdrew the presence that the participant records
 */
export async function writePresences(
  ctx: Ctx,
  {
    enrollmentIds,
    activityId,
    source,
  }: { enrollmentIds: readonly number[]; activityId: number; source: PresenceSource },
): Promise<void> {
  const by = { recordedBy: ctx.actor?.userId ?? null, now: ctx.now().toISOString() };
  const made = await insert(ctx, { enrollmentIds, activityId, source, ...by });
  if (source === 'STAFF' || made.length > 0) return;
  const [enrollmentId] = enrollmentIds;
  if ((await known(ctx, { enrollmentId: enrollmentId!, activityId })).length === 0)
    throw new AppError('CONFLICT', 'PRESENCE_WITHDRAWN');
}

interface Watched {
  participantId: number;
  classId: number;
  activityId: number;
  recordedBy: number | null;
  now: string;
}
const insertWatched = writing(
  (_q, $: Parameter<Watched>) => sql<{ id: number }>`
    insert into presences (enrollment_id, activity_id, source, recorded_by_id, recorded_at)
    select e.id, ${$('activityId')}::int, 'RECOVERY', ${$('recordedBy')}::int, ${$('now')}::timestamptz
      from enrollments as e
     where e.participant_id = ${$('participantId')} and e.class_id = ${$('classId')} and e.canceled_at is null
       and not exists (
         select from withdrawn_presences as w
          where w.enrollment_id = e.id and w.activity_id = ${$('activityId')} and w.source = 'RECOVERY')
    on conflict (enrollment_id, activity_id) do nothing
    returning id`,
);
/** Records a presence for a participant who has watched a recording to its end in time, unless staff withdrew that presence. */
export const recordWatched = async (
  ctx: Ctx,
  which: { participantId: number; classId: number; activityId: number },
): Promise<void> =>
  void (await insertWatched(ctx, { ...which, recordedBy: ctx.actor?.userId ?? null, now: ctx.now().toISOString() }));

interface Withdrawal {
  enrollmentId: number;
  activityId: number;
  withdrawnBy: number | null;
  withdrawnByKey: number | null;
  reason: string;
  now: string;
}
const withdraw = writing(
  (_q, $: Parameter<Withdrawal>) => sql<{ id: number }>`
    with gone as (
      delete from presences where enrollment_id = ${$('enrollmentId')} and activity_id = ${$('activityId')} returning *)
    insert into withdrawn_presences (enrollment_id, activity_id, source, recorded_by_id, recorded_at,
      withdrawn_by_id, withdrawn_by_key, withdrawn_at, reason)
    select enrollment_id, activity_id, source, recorded_by_id, recorded_at,
           ${$('withdrawnBy')}::int, ${$('withdrawnByKey')}::int, ${$('now')}::timestamptz, ${$('reason')}::text
      from gone
    returning id`,
);
/** Removes a presence and keeps its data as withdrawn, in one statement. Without a presence nothing happens. */
export const movePresenceToWithdrawn = async (ctx: Ctx, which: Omit<Withdrawal, 'now'>): Promise<void> =>
  void (await withdraw(ctx, { ...which, now: ctx.now().toISOString() }));
