import { DateTime } from 'luxon';
import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import { localTime } from '../kernel/local-time.js';
import { instantOf } from '../kernel/time.js';
import { zoneName } from '../kernel/zone-name.js';
import { late } from './submissions.query.js';

/**
 * The data of a submission for mails, removed ones too. Null for people without an e-mail, because nobody can be told; this is
 * logged.
 */
export async function mailedSubmission(ctx: Ctx, submissionId: number) {
  const found = await db(ctx)
    .selectFrom('submissions as s')
    .innerJoin('users as u', 'u.id', 's.participant_id')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .innerJoin('courses as o', 'o.id', 's.course_id')
    .leftJoin('hand_in_rules as d', join =>
      join.onRef('d.class_id', '=', 's.class_id').onRef('d.activity_id', '=', 's.activity_id'),
    )
    .select(eb => [
      's.class_id as classId',
      's.activity_id as activityId',
      's.title',
      sql<boolean>`${sql.raw(late)}`.as('late'),
      's.attempt',
      's.created_at as createdAt',
      's.evaluated_at as evaluatedAt',
      's.facilitator_comment as comment',
      's.resend_until as resendUntil',
      sql<number | null>`s.score::float8`.as('score'),
      'd.due_at as dueAt',
      'd.closes_at as closesAt',
      'u.name',
      'u.email',
      'o.title as course',
      'c.name as class',
      eb
        .selectFrom('stored_files as f')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('f.submission_id', '=', 's.id')
        .as('files'),
      eb
        .selectFrom('submission_revisions as h')
        .select('h.note')
        .whereRef('h.submission_id', '=', 's.id')
        .where('h.change', '=', 'SENT_BACK')
        .orderBy('h.id', 'desc')
        .limit(1)
        .as('sentBackWith'),
    ])
    .where('s.id', '=', submissionId)
    .executeTakeFirst();
  if (found?.email) return { ...found, email: found.email };
  ctx.log.warn({ submissionId }, 'nobody to tell of a submission by mail');
  return null;
}

/** `23/11/2026 09:00 (America/Sao_Paulo)` */
export function momentText({ services }: Pick<Ctx, 'services'>, at: string): string {
  const zone = services.config.legacyTimeZone;
  return `${localTime(DateTime.fromMillis(instantOf(at), { zone }), 'dd/MM/yyyy HH:mm')} (${zoneName(zone)})`;
}
