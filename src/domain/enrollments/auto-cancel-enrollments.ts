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

/** The enrollments that the rule above names, of all or of these. */
function missed(ctx: Ctx, of?: readonly number[]): RawBuilder<unknown> {
  const { autoCancelMissedMeetings: meetings, legacyTimeZone: zone } = ctx.services.config;
  const now = ctx.now();
  const today = DateTime.fromJSDate(now, { zone }).toISODate()!;
  return sql`
    enrollments as e
      join classes as c on c.id = e.class_id
      join cycles as y on y.id = c.cycle_id
    where e.canceled_at is null ${of ? sql`and e.id = any(${of})` : sql``} and y.ends_on >= ${today} and (
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

/** The enrollments that would be canceled now, of all or of these, in the order of their ids. */
async function missedEnrollments(ctx: Ctx, of?: readonly number[]): Promise<number[]> {
  if (ctx.services.config.autoCancelMissedMeetings === 0) return [];
  const { rows } = await sql<{ id: number }>`select e.id from ${missed(ctx, of)} order by e.id`.execute(db(ctx));
  return rows.map(({ id }) => id);
}

/** How many enrollments would be canceled now. */
export const countMissedEnrollments = async (ctx: Ctx): Promise<number> => (await missedEnrollments(ctx)).length;

/** Cancels the enrollments of who does not come any more, each once however often and by whom it is run. @returns how many */
export async function autoCancelEnrollments(ctx: Ctx<'events' | 'limits' | 'orm' | 'replica'>): Promise<number> {
  // Looked for once: it takes all enrollments of the running cycles. Each is looked at again when its turn comes.
  const found = await missedEnrollments(ctx);
  const meetings = ctx.services.config.autoCancelMissedMeetings;
  let canceled = 0;
  // A batch is a mutation of its own for the audit: without anybody to cancel there is nothing to note.
  for (let at = 0; at < found.length; at += AUTO_CANCEL_BATCH) {
    const batch = await missedEnrollments(ctx, found.slice(at, at + AUTO_CANCEL_BATCH));
    if (batch.length === 0) continue;
    canceled += await audited(ctx, { action: 'autoCancelEnrollments', args: { missedMeetings: meetings } }, () =>
      cancelBatch(ctx, batch),
    );
  }
  return canceled;
}

const cancelBatch = (ctx: Ctx<'events'>, ids: readonly number[]): Promise<number> =>
  ctx.transaction(async ctx => {
    const at = ctx.now().toISOString();
    // What somebody changes at this moment is left for tomorrow.
    const { rows } = await sql<{ id: number }>`
      update enrollments set canceled_at = ${at}, cancel_reason = 'ABSENCE', updated_at = ${at}
       where id in (select e.id from ${missed(ctx, ids)} order by e.id for update of e skip locked)
       returning id`.execute(db(ctx));
    for (const { id } of rows) writeOutbox(ctx, 'enrollment-auto-cancelled', { enrollmentId: id });
    return rows.length;
  });
