import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import { writeOutboxForEach } from '../kernel/outbox.js';

/** The data of a meeting for a mail; a removed meeting is stored nowhere else. */
export interface MeetingChange {
  id: number;
  classId: number;
  title: string;
  startsAt: Date;
  endsAt: Date;
  installation: string | null;
  revision: number;
}

/**
 * Has a mail sent that a meeting was moved or canceled. It goes to everyone with a place in the class, to its facilitator, and
 * to its current and future substitutes. Nobody is told about past meetings.
 */
export async function tellParticipants(
  ctx: Ctx<'events'>,
  method: 'REQUEST' | 'CANCEL',
  { id, classId, title, startsAt, endsAt, installation, revision }: MeetingChange,
): Promise<void> {
  if (endsAt < ctx.now()) return;
  const change = {
    method,
    meetingId: id,
    classId,
    title,
    startsAt,
    endsAt,
    installation,
    revision,
    changedAt: ctx.now(),
  };
  await writeOutboxForEach(
    ctx,
    'meeting-changed',
    sql`select u.id as "userId", ${JSON.stringify(change)}::jsonb || jsonb_build_object('userId', u.id) as payload
          from users as u
         where u.is_active and u.email is not null and u.id in (
           select e.participant_id from enrollments as e where e.class_id = ${classId} and e.canceled_at is null
           union all select c.facilitator_id from classes as c where c.id = ${classId}
           union all select s.user_id from class_substitutes as s where s.class_id = ${classId} and s.ends_at > ${ctx.now().toISOString()})
         order by u.id`,
  );
}

/**
 * Counts the people whose presence comes from this meeting. Presences belong to an activity, and a class may have met twice for
 * the same activity.
 */
export async function countPresences(
  ctx: Pick<Ctx, 'kysely'>,
  meeting: { id: number; class: { id: number }; activity: { id: number } },
): Promise<{ presences: number }> {
  const { presences } = await db(ctx)
    .selectFrom('presences as p')
    .innerJoin('enrollments as e', 'e.id', 'p.enrollment_id')
    .select(sql<number>`count(*)::int`.as('presences'))
    .where('e.class_id', '=', meeting.class.id)
    .where('p.activity_id', '=', meeting.activity.id)
    .where(
      sql<boolean>`not exists (
        select from meetings as m
         where m.class_id = e.class_id and m.activity_id = p.activity_id and m.id <> ${meeting.id})`,
    )
    .executeTakeFirstOrThrow();
  return { presences };
}
