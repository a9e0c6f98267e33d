import { type RawBuilder, sql } from 'kysely';
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Ctx } from '../context.js';
import { isCounted } from '../enrollments/counted.query.js';
import { writeOutbox } from '../kernel/outbox.js';
import { rowsOf } from '../kernel/rows-of.js';
import { writing } from '../kernel/statement.js';

/*
 * The minimum of presences is a share of the meetings of the class that end after the enrollment was made, past and coming.
 * MIN_PRESENCE_PERCENT sets it. It is out of reach when the presences, and the meetings that can still become one, are fewer.
 * A meeting can until its time of recovery is over, and while nobody of the class has a presence or an absence in it: then staff
 * has not noted it yet. An excused absence is an absence, as in all figures, and lowers no number of meetings. Without the
 * setting the job does nothing, because the contracts name no minimum.
 */

/** The number of notices in one transaction. */
const BATCH = 500;

/** SQL of the enrollments `e` of running cycles that can't reach the minimum any more, with their class `c`. */
function lost(ctx: Ctx): RawBuilder<unknown> {
  const { minPresencePercent: percent, legacyTimeZone: zone } = ctx.services.config;
  const today = DateTime.fromJSDate(ctx.now(), { zone }).toISODate()!;
  return sql`
    enrollments as e
      join classes as c on c.id = e.class_id and c.archived_at is null
      join cycles as y on y.id = c.cycle_id and y.ends_on >= ${today}
      cross join lateral (
        select count(*) as total, count(*) filter (where m.counts or not m.is_lost) as reachable
          from (
            select exists (
                     select from presences as p
                      where p.enrollment_id = e.id and p.activity_id = m.activity_id and ${isCounted('p')}) as counts,
                   m.ends_at + y.recovery_hours * interval '1 hour' < ${ctx.now().toISOString()}
                     and exists (
                       select from presences as o join enrollments as k on k.id = o.enrollment_id
                        where o.activity_id = m.activity_id and k.class_id = m.class_id) as is_lost
              from meetings as m where m.class_id = e.class_id and m.ends_at > e.created_at
          ) as m
      ) as m
    where ${percent}::int > 0 and e.canceled_at is null and m.reachable * 100 < m.total * ${percent}::int`;
}

const untold = (ctx: Ctx): RawBuilder<unknown> => sql`
  ${lost(ctx)} and not exists (select from minimum_notices as n where n.enrollment_id = e.id and n.ended_at is null)`;

/** The number of participants who would be told now. */
export async function countLostMinimums(ctx: Ctx): Promise<number> {
  const rows = await rowsOf(
    ctx,
    z.object({ count: z.number() }),
    sql`select count(*)::int as count from ${untold(ctx)}`,
  );
  return rows[0]!.count;
}

/**
 * Tells participants, and those who lead their classes, that the minimum of presences is out of reach: each once, and again only
 * after it could be reached meanwhile. @returns the number of participants
 */
export async function notifyLostMinimums(ctx: Ctx<'events'>): Promise<number> {
  if (ctx.services.config.minPresencePercent === 0) return 0;
  await endNotices(ctx);
  let told = 0;
  for (;;) {
    const some = await notifyBatch(ctx);
    told += some;
    if (some < BATCH) return told;
  }
}

/** Ends the notices of those who can reach the minimum again, or have left. */
const endNotices = (ctx: Ctx): Promise<unknown> =>
  ctx.transaction(ctx =>
    writing(
      () => sql<{ id: number }>`
      update minimum_notices as n set ended_at = ${ctx.now().toISOString()}
       where n.ended_at is null and n.enrollment_id not in (select e.id from ${lost(ctx)})`,
    )(ctx, {}),
  );

const notifyBatch = (ctx: Ctx<'events'>): Promise<number> =>
  ctx.transaction(async ctx => {
    const at = ctx.now().toISOString();
    // Two runs at once meet in the unique index: the second inserts nothing, and so mails nothing.
    const write = writing(
      () => sql<{ id: number; classId: number }>`
      with made as (
        insert into minimum_notices (enrollment_id, percent, created_at)
        select e.id, ${ctx.services.config.minPresencePercent}::int, ${at} from ${untold(ctx)}
         order by e.class_id, e.id limit ${BATCH}
        on conflict (enrollment_id) where ended_at is null do nothing
        returning id, enrollment_id)
      select made.id, e.class_id as "classId" from made join enrollments as e on e.id = made.enrollment_id order by made.id`,
    );
    const rows = await write(ctx, {});
    for (const { id } of rows) writeOutbox(ctx, 'minimum-lost', { noticeId: id });
    for (const [classId, ofClass] of Map.groupBy(rows, row => row.classId))
      writeOutbox(ctx, 'minimum-lost-in-class', { classId, noticeIds: ofClass.map(({ id }) => id) });
    return rows.length;
  });
