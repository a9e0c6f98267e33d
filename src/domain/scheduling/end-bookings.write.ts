import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import { writeOutbox } from '../kernel/outbox.js';

/**
 * Cancels what the participants of ended enrollments have ahead for their classes, in the running transaction: client and
 * collaborator are told by mail, and it leaves their calendars. What has begun stays.
 */
export async function endBookings(
  ctx: Ctx<'events'>,
  { enrollmentIds }: { enrollmentIds: readonly number[] },
): Promise<void> {
  const now = ctx.now().toISOString();
  const { rows } = await sql<{ id: number }>`
    update appointments set deleted_at = ${now}, updated_at = ${now}
     where id in (
       select t.id from enrollments as e
         join appointments as t on t.client_id = e.participant_id and t.class_id = e.class_id
        where e.id = any(${enrollmentIds}) and t.deleted_at is null and t.start_time > ${now}
        order by t.id for update of t)
     returning id`.execute(db(ctx));
  for (const { id } of rows) writeOutbox(ctx, 'appointment-cancelled', { appointmentId: id });
}
