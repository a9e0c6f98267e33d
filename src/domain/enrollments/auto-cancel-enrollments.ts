import { type RawBuilder, sql } from 'kysely';
import { DateTime } from 'luxon';
import type { Ctx } from '../context.js';
import { audited } from '../kernel/audit.js';
import { writeOutbox } from '../kernel/outbox.js';
import { assigned } from '../kernel/states.js';
import { endBookings } from '../scheduling/end-bookings.write.js';
import { enrollmentStates } from './states.js';
import { messageOfPlace } from './place-notices.write.js';
import { z } from 'zod';
import { rowsOf } from '../kernel/rows-of.js';
import { writing } from '../kernel/statement.js';

/*
 * Auto-cancellation, once a day: a participant who missed the first meetings of a class probably left, and the place is freed.
 *
 * The rule looks at the collective meetings of the class that ended after the enrollment was made. It applies when the first
 * AUTO_CANCEL_MISSED_MEETINGS of them are over. The participant was present at no meeting of the class, later ones included, and staff excused no absence.
 * Then the participant is warned, by mail and message, with the meetings and the day. The enrollment is canceled a week later,
 * if nothing else has changed. The time to recover each meeting by its recording must be over too (`recovery_hours` of the
 * cycle). The reason is ABSENCE, which nobody can choose, and the missed meetings are kept as evidence. The participant is told
 * by mail, and an audit record names every enrollment. Nobody is warned or canceled in a cycle that has ended, nor after staff
 * restored the place (`exempt_until`). The job is off until AUTO_CANCEL_MISSED_MEETINGS is set, because the contract names the
 * job and not its rule. A programme that moves here should not lose enrollments by an unknown rule.
 */

/** Number of enrollments that are canceled or warned in one transaction. */
const BATCH = 100;
/** Days between the warning and the cancellation. */
export const WARNING_DAYS = 7;

type Step = 'WARN' | 'CANCEL';

/** SQL of the enrollments that the rule above selects for a step, from all or from the given ids. */
function missed(ctx: Ctx, step: Step, of?: readonly number[]): RawBuilder<unknown> {
  const { autoCancelMissedMeetings: meetings, legacyTimeZone: zone } = ctx.services.config;
  const now = ctx.now();
  const today = DateTime.fromJSDate(now, { zone }).toISODate()!;
  const warnedBefore = new Date(now.getTime() - WARNING_DAYS * 86_400_000).toISOString();
  const due =
    step === 'WARN'
      ? sql`e.absence_warned_at is null and m.last_end < ${now.toISOString()}`
      : sql`e.absence_warned_at <= ${warnedBefore}
          and m.last_end + y.recovery_hours * interval '1 hour' < ${now.toISOString()}`;
  return sql`
    enrollments as e
      join classes as c on c.id = e.class_id
      join cycles as y on y.id = c.cycle_id
      cross join lateral (
        select count(*) as count, max(m.ends_at) as last_end,
               jsonb_agg(jsonb_build_object(
                 'meetingId', m.id, 'title', m.title, 'startsAt', ${iso('m.starts_at')}, 'endsAt', ${iso('m.ends_at')}
               ) order by m.position) as evidence
          from (
            select m.* from meetings as m
             where m.class_id = e.class_id and m.ends_at > e.created_at
             order by m.position limit ${meetings}
          ) as m
      ) as m
    where e.canceled_at is null ${of ? sql`and e.id = any(${of})` : sql``} and y.ends_on >= ${today}
      and (e.exempt_until is null or e.exempt_until < ${today})
      and m.count = ${meetings} and ${due}
      and not exists (
        select from presences as p join meetings as o on o.activity_id = p.activity_id
         where p.enrollment_id = e.id and o.class_id = e.class_id and p.status <> 'ABSENT')`;
}

/** An instant in the ISO format of JavaScript. */
const iso = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The ids of the enrollments that are due for a step now, from all or from the given ids, in ascending order. */
async function dueEnrollments(ctx: Ctx, step: Step, of?: readonly number[]): Promise<number[]> {
  if (ctx.services.config.autoCancelMissedMeetings === 0) return [];
  const rows = await rowsOf(
    ctx,
    z.object({ id: z.number() }),
    sql`select e.id from ${missed(ctx, step, of)} order by e.id`,
  );
  return rows.map(({ id }) => id);
}

/** Number of enrollments that would be canceled now. */
export const countMissedEnrollments = async (ctx: Ctx): Promise<number> => (await dueEnrollments(ctx, 'CANCEL')).length;
/** Number of participants who would be warned now. */
export const countAbsenceWarnings = async (ctx: Ctx): Promise<number> => (await dueEnrollments(ctx, 'WARN')).length;

type JobCtx = Ctx<'events' | 'limits' | 'orm' | 'replica'>;

/** Cancels the enrollments of absent participants, each once however often the job runs. @returns number of enrollments */
export const autoCancelEnrollments = (ctx: JobCtx): Promise<number> =>
  inBatches(ctx, 'CANCEL', 'autoCancelEnrollments', cancelBatch);
/**
 * Warns participants whose enrollment will be canceled in a week, each once however often the job runs. @returns number of
 * warnings
 */
export const warnOfAbsence = (ctx: JobCtx): Promise<number> => inBatches(ctx, 'WARN', 'warnOfAbsence', warnBatch);

async function inBatches(
  ctx: JobCtx,
  step: Step,
  action: string,
  work: (ctx: Ctx<'events'>, ids: readonly number[]) => Promise<number>,
): Promise<number> {
  // The search reads all enrollments of the running cycles, so it runs once. Each batch is checked again before it is
  // processed.
  const found = await dueEnrollments(ctx, step);
  const args = { missedMeetings: ctx.services.config.autoCancelMissedMeetings };
  let done = 0;
  // Each batch is a mutation of its own for the audit: an empty batch leaves no record.
  for (let at = 0; at < found.length; at += BATCH) {
    const batch = await dueEnrollments(ctx, step, found.slice(at, at + BATCH));
    if (batch.length > 0) done += await audited(ctx, { action, args }, () => work(ctx, batch));
  }
  return done;
}

/** The enrollments of a batch that are still due, locked. Rows locked by another transaction are left for tomorrow. */
const locked = (ctx: Ctx, step: Step, ids: readonly number[]): RawBuilder<unknown> =>
  sql`select e.id, m.evidence from ${missed(ctx, step, ids)} order by e.id for update of e skip locked`;

const cancelBatch = (ctx: Ctx<'events'>, ids: readonly number[]): Promise<number> =>
  ctx.transaction(async ctx => {
    const at = ctx.now().toISOString();
    const ended = enrollmentStates.set('cancelForAbsence', {
      canceled_at: at,
      cancel_evidence: sql.ref('due.evidence'),
    });
    const write = writing(
      () => sql<{ id: number }>`
      update enrollments set ${assigned(ended)}, updated_at = ${at}
        from (${locked(ctx, 'CANCEL', ids)}) as due where enrollments.id = due.id
       returning enrollments.id`,
    );
    const rows = await write(ctx, {});
    await endBookings(ctx, { enrollmentIds: rows.map(({ id }) => id) });
    for (const { id } of rows) {
      writeOutbox(ctx, 'enrollment-auto-cancelled', { enrollmentId: id });
      messageOfPlace(ctx, { enrollmentId: id, change: 'ABSENT', at: ctx.now() });
    }
    return rows.length;
  });

const warnBatch = (ctx: Ctx<'events'>, ids: readonly number[]): Promise<number> =>
  ctx.transaction(async ctx => {
    const at = ctx.now().toISOString();
    const warned = enrollmentStates.set('warn', { absence_warned_at: at, cancel_evidence: sql.ref('due.evidence') });
    const write = writing(
      () => sql<{ id: number }>`
      update enrollments set ${assigned(warned)}, updated_at = ${at}
        from (${locked(ctx, 'WARN', ids)}) as due where enrollments.id = due.id
       returning enrollments.id`,
    );
    const rows = await write(ctx, {});
    // Mail and message are separate events, so that each fails and is retried on its own.
    for (const { id } of rows)
      for (const by of ['MAIL', 'MESSAGE']) writeOutbox(ctx, 'absence-warned', { enrollmentId: id, warnedAt: at, by });
    return rows.length;
  });
