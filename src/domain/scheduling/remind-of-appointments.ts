import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../context.js';
import { writeOutboxForEach } from '../kernel/outbox.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';
import { assigned } from '../kernel/states.js';
import { appointmentStates } from './states.js';
import { writing } from '../kernel/statement.js';

/** The number of reminders in one transaction. */
const BATCH = 500;

/**
 * Appointments that need a reminder to the client. They begin within the next 24 hours, have no reminder for this time yet, and
 * were booked or moved longer before. A client that booked for today has just got a mail. A late job still reminds of
 * appointments that have not begun.
 */
const due = (ctx: Ctx): RawBuilder<unknown> => sql`
  appointments as t join users as c on c.id = t.client_id and c.is_active
   where t.type_id = 2 and t.deleted_at is null and t.reminded_at is null and t.outcome is null
     and t.start_time > ${ctx.now().toISOString()}::timestamptz
     and t.start_time <= ${ctx.now().toISOString()}::timestamptz + interval '24 hours'
     and coalesce(t.moved_at, t.created_at) < t.start_time - interval '24 hours'`;

/** The number of clients that would be reminded now. */
export async function countAppointmentReminders(ctx: Ctx): Promise<number> {
  const rows = await rowsOf(ctx, z.object({ count: z.number() }), sql`select count(*)::int as count from ${due(ctx)}`);
  return rows[0]!.count;
}

/**
 * Reminds clients of their appointments in the next 24 hours, each once for each time of an appointment. @returns the number of
 * reminders
 */
export async function remindOfAppointments(ctx: Ctx<'events'>): Promise<number> {
  let reminded = 0;
  for (;;) {
    const some = await remindBatch(ctx);
    reminded += some;
    if (some < BATCH) return reminded;
  }
}

const remindBatch = (ctx: Ctx<'events'>): Promise<number> =>
  ctx.transaction(async ctx => {
    // Rows that others change at this moment are left for the next round; of two rounds at once each claims different rows.
    const write = writing(
      () => sql<{ id: number }>`
      update appointments set ${assigned(appointmentStates.set('remind', { reminded_at: ctx.now().toISOString() }))}
       where id in (select t.id from ${due(ctx)} order by t.id limit ${BATCH} for update of t skip locked)
      returning id`,
    );
    const rows = await write(ctx, {});
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await writeOutboxForEach(
      ctx,
      'appointment-near',
      sql`select jsonb_build_object('appointmentId', id, 'revision', revision) as payload
            from appointments where id = any(${ids}::int[]) order by id`,
    );
    return ids.length;
  });
