import { type RawBuilder, sql } from 'kysely';
import { DateTime } from 'luxon';
import type { Ctx } from '../context.js';
import { writeOutbox } from '../kernel/outbox.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';
import { writing } from '../kernel/statement.js';

/** The number of notices in one transaction. */
const BATCH = 500;

/** The Monday of this week, in the programme's time zone. */
const monday = (ctx: Ctx): string =>
  DateTime.fromJSDate(ctx.now(), { zone: ctx.services.config.legacyTimeZone }).startOf('week').toISODate()!;

/**
 * Facilitators of classes with a running or coming cycle that were not notified this week; none while WEEKLY_WORK_MAIL is off.
 */
const notTold = (ctx: Ctx): RawBuilder<unknown> => sql`
  users as u
   where ${ctx.services.config.weeklyWorkMail}::boolean
     and u.is_active and u.email is not null and u.roles @> array['FACILITATOR']::text[]
     and exists (
       select from classes as c join cycles as y on y.id = c.cycle_id
        where c.facilitator_id = u.id and y.ends_on >= ${monday(ctx)}::date)
     and not exists (select from work_notices as n where n.user_id = u.id and n.week_starts_on = ${monday(ctx)}::date)`;

/** The number of facilitators that would be notified now. */
export async function countWeeklyWork(ctx: Ctx): Promise<number> {
  const rows = await rowsOf(
    ctx,
    z.object({ count: z.number() }),
    sql`select count(*)::int as count from ${notTold(ctx)}`,
  );
  return rows[0]!.count;
}

/** Notifies facilitators of the open work in their classes, each once a week. @returns the number of notices */
export async function notifyWeeklyWork(ctx: Ctx<'events'>): Promise<number> {
  let told = 0;
  for (;;) {
    const some = await notifyBatch(ctx);
    told += some;
    if (some < BATCH) return told;
  }
}

const notifyBatch = (ctx: Ctx<'events'>): Promise<number> =>
  ctx.transaction(async ctx => {
    // Two runs at once meet in the unique constraint: the second inserts nothing, and so mails nothing.
    const write = writing(
      () => sql<{ id: number }>`
      insert into work_notices (user_id, week_starts_on, created_at)
      select u.id, ${monday(ctx)}::date, ${ctx.now().toISOString()} from ${notTold(ctx)}
       order by u.id limit ${BATCH}
      on conflict on constraint work_notices_unique do nothing
      returning id`,
    );
    const rows = await write(ctx, {});
    for (const { id } of rows) writeOutbox(ctx, 'weekly-work', { noticeId: id });
    return rows.length;
  });
