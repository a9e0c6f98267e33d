import { type RawBuilder, sql } from 'kysely';
import { DateTime } from 'luxon';
import type { Ctx } from '../context.js';
import { writeOutbox } from '../kernel/outbox.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';
import { writing } from '../kernel/statement.js';

/** The number of notices in one transaction. */
const BATCH = 500;

/**
 * The participants to be notified. The notice for N days before is due from N days before the start until the next smaller one
 * takes its place. So a day without the job, or a late enrollment, costs nobody the notice. Another date is another start, and
 * notified again.
 */
function notNotified(ctx: Ctx): RawBuilder<unknown> {
  const { courseStartNoticeDays: days, legacyTimeZone: zone } = ctx.services.config;
  const today = DateTime.fromJSDate(ctx.now(), { zone }).toISODate()!;
  return sql`
    enrollments as e
      join classes as c on c.id = e.class_id
      join users as u on u.id = e.participant_id and u.is_active
      cross join lateral (
        select min(n) as days_before from unnest(${days}::int[]) as n where n >= c.starts_on - ${today}::date
      ) as d
    where c.starts_on > ${today}::date and c.starts_on <= ${today}::date + ${Math.max(0, ...days)}::int
      and e.canceled_at is null and d.days_before is not null
      and not exists (
        select from course_start_notices as s
         where s.enrollment_id = e.id and s.starts_on = c.starts_on and s.days_before = d.days_before)`;
}

/** The number of participants that would be notified now. */
export async function countCourseStarts(ctx: Ctx): Promise<number> {
  const rows = await rowsOf(
    ctx,
    z.object({ count: z.number() }),
    sql`select count(*)::int as count from ${notNotified(ctx)}`,
  );
  return rows[0]!.count;
}

/**
 * Notifies participants of the start of their class, each once for each date and number of days. @returns the number of notices
 */
export async function notifyCourseStarts(ctx: Ctx<'events'>): Promise<number> {
  let notified = 0;
  for (;;) {
    const some = await notifyBatch(ctx);
    notified += some;
    if (some < BATCH) return notified;
  }
}

const notifyBatch = (ctx: Ctx<'events'>): Promise<number> =>
  ctx.transaction(async ctx => {
    // Two runs at once meet in the unique constraint: the second inserts nothing, and so mails nothing.
    const write = writing(
      () => sql<{ id: number }>`
      insert into course_start_notices (enrollment_id, starts_on, days_before, created_at)
      select e.id, c.starts_on, d.days_before, ${ctx.now().toISOString()} from ${notNotified(ctx)}
       order by e.id limit ${BATCH}
      on conflict on constraint course_start_notices_unique do nothing
      returning id`,
    );
    const rows = await write(ctx, {});
    for (const { id } of rows) writeOutbox(ctx, 'course-start-near', { noticeId: id });
    return rows.length;
  });
