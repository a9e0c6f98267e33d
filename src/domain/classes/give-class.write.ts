import { sql } from 'kysely';
import { AppointmentType, Class, type HandOverBookings } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { lockForEdit } from '../kernel/edit.js';
import { writeOutboxForEach } from '../kernel/outbox.js';
import { giveSubmissions } from '../submissions/give-submissions.write.js';
import { dropSubstitute } from './substitutes.write.js';

/**
 * Locks the classes with these ids, in ascending order, and returns those that the person leads. Others may have been handed
 * over meanwhile.
 */
export async function lockClassesLedBy(ctx: Ctx, userId: number, ids: readonly number[]): Promise<Class[]> {
  const found: Class[] = [];
  for (const id of ids) {
    const group = await lockForEdit(ctx, Class, id, { noun: 'CLASS' });
    if (group.facilitator?.id === userId) found.push(group);
  }
  return found;
}

/**
 * Gives a locked class another facilitator, or none, in the running transaction. Submissions that wait for an evaluation go to
 * the new facilitator, and a substitution of theirs in this class ends. Every writer of the column uses this function.
 */
export async function giveClass(ctx: Ctx, group: Class, facilitatorId: number | null): Promise<void> {
  ctx.em.assign(group, { facilitator: facilitatorId, updatedAt: ctx.now() });
  await ctx.em.flush();
  await giveSubmissions(ctx, { classId: group.id, facilitatorId });
  if (facilitatorId !== null) await dropSubstitute(ctx, { classId: group.id, userId: facilitatorId });
}

interface Change {
  classId: number;
  formerId: number | null;
  /** Null when the class has no facilitator for now. */
  facilitatorId: number | null;
  /** A day: `YYYY-MM-DD`. */
  from: string;
  appointments: HandOverBookings;
}

/** Has a mail sent to everyone with a place in the class, its facilitator, and the former facilitator. */
export async function tellOfHandOver(ctx: Ctx<'events'>, given: Change): Promise<void> {
  const change = { ...given, handedOverAt: ctx.now().toISOString() };
  const leaders = [change.formerId, change.facilitatorId];
  await writeOutboxForEach(
    ctx,
    'class-handed-over',
    // Counts the appointments that this request moved or canceled: a participant's own, a facilitator's all, and 0 when there
    // were none.
    sql`select ${JSON.stringify(change)}::jsonb || jsonb_build_object('userId', u.id, 'bookings', (
                 select count(*) from appointments as a
                  where a.class_id = ${change.classId} and a.type_id = ${AppointmentType.APPOINTMENT}
                    and coalesce(a.deleted_at, a.moved_at) = ${change.handedOverAt}::timestamptz
                    and (a.client_id = u.id or u.id = any(${leaders}::int[])))) as payload
          from users as u
         where u.is_active and u.email is not null and u.id in (
           select e.participant_id from enrollments as e where e.class_id = ${change.classId} and e.canceled_at is null
           union all select unnest(${leaders}::int[]))
         order by u.id`,
  );
}
