import { sql } from 'kysely';
import { hasRole, readsAll } from '../shared/access.js';
import { listBy, record } from '../shared/record.js';
import { type Actor, type Ctx, db } from '../context.js';

/** A file in storage, of a submission or of a template. */
export const storedFile = record('stored_files', 'f', {
  id: 'id',
  submissionId: 'submission_id',
  templateId: 'activity_template_id',
  path: 'path',
  originalName: 'original_name',
  mediaType: 'media_type',
  size: 'size',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
});

/** Whoever asks: callers got the id from a record they may see. */
export const filesOfSubmission = listBy(storedFile, 'submissionId', 'f.submission_id, f.position, f.id');

/**
 * A stored file by its path, if the caller may see the record it belongs to: a submission that is not removed (own, of
 * a led class, or any for staff), or the template of a class the caller takes part in or leads.
 */
export const visibleFile = (ctx: Ctx, actor: Actor, path: string) => {
  const me = actor.userId;
  const mayLead = hasRole(actor, 'FACILITATOR');
  const all = readsAll(actor);
  return db(ctx)
    .selectFrom('stored_files as f')
    .leftJoin('submissions as s', 's.id', 'f.submission_id')
    .leftJoin('activity_templates as t', 't.id', 'f.activity_template_id')
    .leftJoin('classes as c', join => join.on(eb => eb('c.id', '=', eb.fn.coalesce('s.class_id', 't.class_id'))))
    .select(['f.id', 'f.path', 'f.original_name as originalName', 'f.media_type as mediaType', 'f.size', 'f.sha256'])
    .where('f.path', '=', path)
    .where(eb =>
      eb.or([eb.and([eb('s.id', 'is not', null), eb('s.removed_at', 'is', null)]), eb('t.id', 'is not', null)]),
    )
    .$if(!all, query =>
      query.where(eb =>
        eb.or([
          eb('s.participant_id', '=', me),
          ...(mayLead ? [eb('c.facilitator_id', '=', me)] : []),
          eb.and([
            eb('t.id', 'is not', null),
            eb.exists(
              eb
                .selectFrom('enrollments as e')
                .select(sql`1`.as('one'))
                .whereRef('e.class_id', '=', 'c.id')
                .where('e.participant_id', '=', me)
                .where('e.canceled_at', 'is', null),
            ),
          ]),
        ]),
      ),
    )
    .executeTakeFirst();
};
