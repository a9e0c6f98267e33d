import { rightsOf } from '../kernel/access.js';
import { record } from '../kernel/record.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Actor, Ctx } from '../context.js';
import { visibleFiles } from './policy.js';

/** A file in storage, of a submission or of a template. */
export const storedFile = record(
  'stored_files',
  'f',
  {
    id: 'id',
    submissionId: 'submission_id',
    templateId: 'activity_template_id',
    path: 'path',
    originalName: 'original_name',
    mediaType: 'media_type',
    size: 'size',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { resolved: { url: ['path'] } },
);

const staged = statement(q =>
  q
    .selectFrom('stored_files')
    .select(({ fn }) => fn.sum<string | null>('size').as('bytes'))
    .where('submission_id', 'is', null)
    .where('activity_template_id', 'is', null)
    .where('submission_revision_id', 'is', null),
);
/** Bytes of all files that no record uses yet. */
export const stagedBytes = async (ctx: Ctx): Promise<number> => Number((await staged(ctx, {}))[0]?.bytes ?? 0);

const visibleByPath = statement((q, $: Parameter<{ path: string; me: number | null }>, { rights }) =>
  q
    .selectFrom('stored_files as f')
    .leftJoin('submissions as s', 's.id', 'f.submission_id')
    .leftJoin('activity_templates as t', 't.id', 'f.activity_template_id')
    .leftJoin('classes as c', join => join.on(eb => eb('c.id', '=', eb.fn.coalesce('s.class_id', 't.class_id'))))
    .select([
      'f.id',
      'f.path',
      'f.original_name as originalName',
      'f.media_type as mediaType',
      'f.size',
      'f.sha256',
      's.participant_id as participantId',
    ])
    .where('f.path', '=', $('path'))
    .where(eb =>
      eb.or([eb.and([eb('s.id', 'is not', null), eb('s.removed_at', 'is', null)]), eb('t.id', 'is not', null)]),
    )
    .where(visibleFiles(rights, $('me'))),
);
/**
 * A stored file by its path, if the caller may see its record. A submission must not be removed, and be the caller's own or
 * of a class that they lead; staff may see any. A template must be of a class that the caller takes part in or leads.
 */
export const visibleFile = async (ctx: Ctx, actor: Actor, path: string) =>
  (await visibleByPath(ctx, { path, me: actor.userId }, { rights: rightsOf(actor) }))[0];
