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

/*
 * Auto-cancellation, once a day: who missed the first meetings of a class does not come any more, and the place is freed.
 *
 * Of the collective meetings of the class that ended after the enrollment was made, the first AUTO_CANCEL_MISSED_MEETINGS
 * are all over, and the participant was present at no meeting of the class, later ones included. Then they are warned, by
 * mail and message, with the meetings and the day. A week later, when the time to recover each of them by its recording is
 * over as well (`recovery_hours` of the cycle) and nothing else has changed, the enrollment is canceled: the reason is
 * ABSENCE, which nobody can choose, the missed meetings are kept as evidence, the participant is told by mail, and an audit
 * record names every enrollment. Nobody is warned or canceled in a cycle that has ended, nor whom staff gave the place back
 * (`exempt_until`). It is off until AUTO_CANCEL_MISSED_MEETINGS says how many: the contract names the job and not its rule,
 * and who moves here should not lose enrollments by one that they don't know.
 */

/** Enrollments that are canceled or warned in one transaction. */
const BATCH = 100;
/** Between the warning and the cancellation. */
export const WARNING_DAYS = 7;

type Step = 'WARN' | 'CANCEL';

/** The enrollments that the rule above names for a step, of all or of these. */
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
         where p.enrollment_id = e.id and o.class_id = e.class_id)`;
}

/** An instant as JavaScript writes it. */
const iso = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The enrollments that are due for a step now, of all or of these, in the order of their ids. */
async function dueEnrollments(ctx: Ctx, step: Step, of?: readonly number[]): Promise<number[]> {
  if (ctx.services.config.autoCancelMissedMeetings === 0) return [];
  const rows = await rowsOf(
    ctx,
    z.object({ id: z.number() }),
    sql`select e.id from ${missed(ctx, step, of)} order by e.id`,
  );
  return rows.map(({ id }) => id);
}

/** How many enrollments would be canceled now. */
export const countMissedEnrollments = async (ctx: Ctx): Promise<number> => (await dueEnrollments(ctx, 'CANCEL')).length;
/** How many participants would be warned now. */
export const countAbsenceWarnings = async (ctx: Ctx): Promise<number> => (await dueEnrollments(ctx, 'WARN')).length;

type JobCtx = Ctx<'events' | 'limits' | 'orm' | 'replica'>;

/** Cancels the enrollments of who does not come any more, each once however often and by whom it is run. @returns how many */
export const autoCancelEnrollments = (ctx: JobCtx): Promise<number> =>
  inBatches(ctx, 'CANCEL', 'autoCancelEnrollments', cancelBatch);
/** Warns who will be canceled in a week, each once however often and by whom it is run. @returns how many */
export const warnOfAbsence = (ctx: JobCtx): Promise<number> => inBatches(ctx, 'WARN', 'warnOfAbsence', warnBatch);

async function inBatches(
  ctx: JobCtx,
  step: Step,
  action: string,
  work: (ctx: Ctx<'events'>, ids: readonly number[]) => Promise<number>,
): Promise<number> {
  // Looked for once: it takes all enrollments of the running cycles. Each is looked at again when its turn comes.
  const found = await dueEnrollments(ctx, step);
  const args = { missedMeetings: ctx.services.config.autoCancelMissedMeetings };
  let done = 0;
  // A batch is a mutation of its own for the audit: without anybody in it there is nothing to note.
  for (let at = 0; at < found.length; at += BATCH) {
    const batch = await dueEnrollments(ctx, step, found.slice(at, at + BATCH));
    if (batch.length > 0) done += await audited(ctx, { action, args }, () => work(ctx, batch));
  }
  return done;
}

/** Those of a batch that are still due, locked. What somebody changes at this moment is left for tomorrow. */
const locked = (ctx: Ctx, step: Step, ids: readonly number[]): RawBuilder<unknown> =>
  sql`select e.id, m.evidence from ${missed(ctx, step, ids)} order by e.id for update of e skip locked`;

const cancelBatch = (ctx: Ctx<'events'>, ids: readonly number[]): Promise<number> =>
  ctx.transaction(async ctx => {
    const at = ctx.now().toISOString();
    const ended = enrollmentStates.set('cancelForAbsence', {
      canceled_at: at,
      cancel_evidence: sql.ref('due.evidence'),
    });
    const rows = await rowsOf(
      ctx,
      z.object({ id: z.number() }),
      sql`
      update enrollments set ${assigned(ended)}, updated_at = ${at}
        from (${locked(ctx, 'CANCEL', ids)}) as due where enrollments.id = due.id
       returning enrollments.id`,
    );
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
    const rows = await rowsOf(
      ctx,
      z.object({ id: z.number() }),
      sql`
      update enrollments set ${assigned(warned)}, updated_at = ${at}
        from (${locked(ctx, 'WARN', ids)}) as due where enrollments.id = due.id
       returning enrollments.id`,
    );
    // Mail and message fail and are tried again apart from each other.
    for (const { id } of rows)
      for (const by of ['MAIL', 'MESSAGE']) writeOutbox(ctx, 'absence-warned', { enrollmentId: id, warnedAt: at, by });
    return rows.length;
  });
