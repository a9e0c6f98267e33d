import { sql } from 'kysely';
import type { PresenceSource, PresenceStatus } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { type Parameter, statement, writing } from '../kernel/statement.js';
import type { Attendance } from './attendance.rules.js';
import { countedStatuses, isCounted } from './counted.query.js';

interface NewPresences {
  enrollmentIds: readonly number[];
  activityId: number;
  source: PresenceSource;
  /** Null: a participant or a list of those who came; a noted PRESENT or LATE stays as it is. */
  status: PresenceStatus | null;
  lateMinutes: number | null;
  recordedBy: number | null;
  now: string;
}
// Two requests at once record one presence: the second insert does nothing. A presence that staff withdrew stays withdrawn
// until staff records it, or the participant takes part in another way. An absence becomes a presence when the participant
// comes after all; a presence becomes an absence by `withdrawPresence` only, which asks for the reason.
const insert = writing(
  (_q, $: Parameter<NewPresences>) => sql<{ id: number }>`
    insert into presences as p
           (enrollment_id, activity_id, source, status, late_minutes, recorded_by_id, recorded_at, updated_at)
    select k.id, ${$('activityId')}::int, ${$('source')}::text, coalesce(${$('status')}::text, 'PRESENT'),
           ${$('lateMinutes')}::int, ${$('recordedBy')}::int, ${$('now')}::timestamptz, ${$('now')}::timestamptz
      from unnest(${$('enrollmentIds')}::int[]) as k(id)
     where ${$('source')}::text = 'STAFF' or not exists (
       select from withdrawn_presences as w
        where w.enrollment_id = k.id and w.activity_id = ${$('activityId')} and w.source = ${$('source')})
    on conflict (enrollment_id, activity_id) do update
       set status = excluded.status, late_minutes = excluded.late_minutes, updated_at = excluded.updated_at,
           source = case when ${isCounted('p')} then p.source else excluded.source end,
           recorded_by_id = case when ${isCounted('p')} then p.recorded_by_id else excluded.recorded_by_id end,
           recorded_at = case when ${isCounted('p')} then p.recorded_at else excluded.recorded_at end
     where (p.status, p.late_minutes) is distinct from (excluded.status, excluded.late_minutes)
       and (not ${isCounted('p')} or ${$('status')}::text in (${countedStatuses}))
    returning id`,
);
const counted = statement((q, $: Parameter<{ enrollmentIds: readonly number[]; activityId: number }>) =>
  q
    .selectFrom('presences as p')
    .select('p.enrollment_id as id')
    .where(sql<boolean>`p.enrollment_id = any(${$('enrollmentIds')})`)
    .where('p.activity_id', '=', $('activityId'))
    .where(isCounted('p')),
);

/**
 * Records the attendance of people in one statement. Without a status they are present, and earlier presences stay as they are.
 * @throws CONFLICT when staff withdrew the presence that the participant records, and for an absence of somebody who is present
 */
export async function writePresences(
  ctx: Ctx,
  {
    status = null,
    lateMinutes = null,
    ...given
  }: Pick<NewPresences, 'enrollmentIds' | 'activityId' | 'source'> & Attendance,
): Promise<void> {
  const by = { recordedBy: ctx.actor?.userId ?? null, now: ctx.now().toISOString() };
  const made = await insert(ctx, { ...given, status, lateMinutes, ...by });
  if (made.length === given.enrollmentIds.length) return;
  const isAbsence = status === 'EXCUSED' || status === 'ABSENT';
  if (given.source === 'STAFF' && !isAbsence) return;
  const present = await counted(ctx, given);
  if (isAbsence && present.length > 0) throw new AppError('CONFLICT', 'PRESENCE_RECORDED');
  if (!isAbsence && present.length === 0) throw new AppError('CONFLICT', 'PRESENCE_WITHDRAWN');
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
    insert into presences as p (enrollment_id, activity_id, source, recorded_by_id, recorded_at, updated_at)
    select e.id, ${$('activityId')}::int, 'RECOVERY', ${$('recordedBy')}::int, ${$('now')}::timestamptz, ${$('now')}::timestamptz
      from enrollments as e
     where e.participant_id = ${$('participantId')} and e.class_id = ${$('classId')} and e.canceled_at is null
       and not exists (
         select from withdrawn_presences as w
          where w.enrollment_id = e.id and w.activity_id = ${$('activityId')} and w.source = 'RECOVERY')
    on conflict (enrollment_id, activity_id) do update
       set status = excluded.status, source = excluded.source, recorded_by_id = excluded.recorded_by_id,
           recorded_at = excluded.recorded_at, updated_at = excluded.updated_at
     where not ${isCounted('p')}
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
    insert into withdrawn_presences (enrollment_id, activity_id, source, status, late_minutes, recorded_by_id, recorded_at,
      withdrawn_by_id, withdrawn_by_key, withdrawn_at, reason)
    select enrollment_id, activity_id, source, status, late_minutes, recorded_by_id, recorded_at,
           ${$('withdrawnBy')}::int, ${$('withdrawnByKey')}::int, ${$('now')}::timestamptz, ${$('reason')}::text
      from gone
    returning id`,
);
/** Removes a presence and keeps its data as withdrawn, in one statement. Without a presence nothing happens. */
export const movePresenceToWithdrawn = async (ctx: Ctx, which: Omit<Withdrawal, 'now'>): Promise<void> =>
  void (await withdraw(ctx, { ...which, now: ctx.now().toISOString() }));
