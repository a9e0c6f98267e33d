import { type RawBuilder, sql } from 'kysely';
import { DateTime } from 'luxon';
import { type Ctx, db } from '../context.js';
import { audited } from '../kernel/audit.js';
import { writeOutbox } from '../kernel/outbox.js';

/*
 * Auto-cancellation, once a day: who missed the first meetings of a class does not come any more, and the place is freed.
 *
 * An enrollment is canceled when, of the collective meetings of its class that ended after the enrollment was made, the
 * first AUTO_CANCEL_MISSED_MEETINGS are all over, for each of them the time to recover it by its recording is over as
 * well (`recovery_hours` of the cycle), and the participant was present at none of them. Nobody is canceled in a cycle
 * that has ended. The reason is ABSENCE, which nobody can choose; the participant is told by mail, and an audit record
 * names every enrollment. It is off until AUTO_CANCEL_MISSED_MEETINGS says how many: the contract names the job and not its
 * rule, and who moves here should not lose enrollments by one that they don't know.
 */

/** Enrollments that are canceled in one transaction. */
const AUTO_CANCEL_BATCH = 100;

/** The enrollments that the rule of policy.ts names. */
function missed(ctx: Ctx): RawBuilder<unknown> {
  const { autoCancelMissedMeetings: meetings, legacyTimeZone: zone } = ctx.services.config;
  const now = ctx.now();
  const today = DateTime.fromJSDate(now, { zone }).toISODate()!;
  return sql`
    enrollments as e
      join classes as c on c.id = e.class_id
      join cycles as y on y.id = c.cycle_id
    where e.canceled_at is null and y.ends_on >= ${today} and (
      select count(*) = ${meetings}
          and bool_and(m.ends_at + y.recovery_hours * interval '1 hour' < ${now.toISOString()})
          and not bool_or(exists (
            select from presences as p where p.enrollment_id = e.id and p.activity_id = m.activity_id))
        from (
          select m.activity_id, m.ends_at from meetings as m
           where m.class_id = e.class_id and m.ends_at > e.created_at
           order by m.position limit ${meetings}
        ) as m)`;
}

/** How many enrollments would be canceled now. */
export async function countMissedEnrollments(ctx: Ctx): Promise<number> {
  if (ctx.services.config.autoCancelMissedMeetings === 0) return 0;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${missed(ctx)}`.execute(db(ctx));
  return rows[0]!.count;
}

/** Cancels the enrollments of who does not come any more, each once however often and by whom it is run. @returns how many */
export async function autoCancelEnrollments(ctx: Ctx<'events' | 'limits' | 'orm' | 'replica'>): Promise<number> {
  let canceled = 0;
  // A batch is a mutation of its own for the audit: without anybody to cancel there is nothing to note.
  while ((await countMissedEnrollments(ctx)) > 0) {
    const meetings = ctx.services.config.autoCancelMissedMeetings;
    const some = await audited(ctx, { action: 'autoCancelEnrollments', args: { missedMeetings: meetings } }, () =>
      cancelBatch(ctx),
    );
    canceled += some;
    if (some < AUTO_CANCEL_BATCH) break;
  }
  return canceled;
}

const cancelBatch = (ctx: Ctx<'events'>): Promise<number> =>
  ctx.transaction(async ctx => {
    const at = ctx.now().toISOString();
    // What somebody changes at this moment is left for tomorrow.
    const { rows } = await sql<{ id: number }>`
      update enrollments set canceled_at = ${at}, cancel_reason = 'ABSENCE', updated_at = ${at}
       where id in (select e.id from ${missed(ctx)} order by e.id limit ${AUTO_CANCEL_BATCH} for update of e skip locked)
       returning id`.execute(db(ctx));
    for (const { id } of rows) writeOutbox(ctx, 'enrollment-auto-cancelled', { enrollmentId: id });
    return rows.length;
  });
