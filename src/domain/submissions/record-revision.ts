import { sql } from 'kysely';
import type { SubmissionChange } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { type Parameter, writing } from '../kernel/statement.js';

interface Revision {
  submissionId: number;
  change: SubmissionChange;
  changedById: number | null;
  changedByKey: number | null;
  changedByName: string;
  note: string | null;
  now: string;
}

const insert = writing(
  (_q, $: Parameter<Revision>) => sql<{ id: number }>`
    insert into submission_revisions (submission_id, participant_id, class_id, change, changed_by_id, changed_by_key,
      changed_by_name, note, title, status, score, facilitator_comment, evaluated_at, files, created_at)
    select s.id, s.participant_id, s.class_id, ${$('change')}::text, ${$('changedById')}::int, ${$('changedByKey')}::int,
      ${$('changedByName')}::text, ${$('note')}::text, s.title, s.status, s.score, s.facilitator_comment, s.evaluated_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'path', f.path, 'originalName', f.original_name,
          'mediaType', f.media_type, 'size', f.size, 'sha256', f.sha256) order by f.position, f.id), '[]')
        from stored_files as f where f.submission_id = s.id),
      ${$('now')}::timestamptz
    from submissions as s where s.id = ${$('submissionId')}
    returning id`,
);

/**
 * Stores the state of a submission before a change, with its files and the person that changes it: one statement, in the
 * transaction of the change. Called after the submission was locked and before anything of it is written.
 * @param note the comment on the change
 * @returns the revision's id: files that leave the submission are stored with it
 */
export async function recordRevision(
  ctx: Ctx,
  { id }: { id: number },
  change: SubmissionChange,
  note: string | null = null,
): Promise<number> {
  const actor = ctx.actor!;
  const [made] = await insert(ctx, {
    submissionId: id,
    change,
    changedById: actor.userId,
    changedByKey: actor.apiKeyId,
    changedByName: actor.name.slice(0, 200),
    note,
    now: ctx.now().toISOString(),
  });
  return made!.id;
}
