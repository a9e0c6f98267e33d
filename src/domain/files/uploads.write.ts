import { sql } from 'kysely';
import { StoredFile, type Tables } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import type { Actor, Ctx } from '../context.js';
import { type Parameter, writing } from '../kernel/statement.js';

/**
 * Condition for the caller's own staged files, which belong to no record yet: nobody can use or remove another caller's upload.
 */
export const ownStaged = (actor: Actor) => ({
  submission: null,
  activityTemplate: null,
  submissionRevision: null,
  ...(actor.userId === null ? { uploadedByKey: actor.apiKeyId } : { uploadedBy: actor.userId }),
});

/** An upload of the caller's that no record uses, or null. */
export const ownUpload = ({ em }: Ctx, actor: Actor, id: number): Promise<Readonly<StoredFile> | null> =>
  em.findOne(StoredFile, { id, ...ownStaged(actor) });

/**
 * The hashes of the caller's uploads, including those that a record uses by now: a repeated request names the files of the
 * first one. @throws INVALID when one of them is not the caller's, or was removed by the sweeper
 */
export async function contentsOfUploads({ em }: Ctx, actor: Actor, ids: readonly number[]): Promise<string[]> {
  const found = await em
    .getKysely<Tables>()
    .selectFrom('stored_files')
    .select('sha256')
    .where('id', 'in', ids)
    .where(actor.userId === null ? 'uploaded_by_key' : 'uploaded_by_id', '=', actor.userId ?? actor.apiKeyId)
    .execute();
  if (found.length !== ids.length) throw new AppError('INVALID', 'FILE_GONE');
  return found.map(({ sha256 }) => sha256).sort();
}

/** Removes a file that no record will use. The object is removed first, so that a failure leaves the row to the sweeper. */
export async function removeUpload(
  { em, services }: Ctx<'storage'>,
  { id, path }: { id: number; path: string },
): Promise<void> {
  await services.storage?.remove(path);
  await em.nativeDelete(StoredFile, id);
}

/** The file of a submission, by id or path, regardless of the caller; null for files of other records. */
export const fileOfAnySubmission = (
  { em }: Ctx,
  which: { id: number } | { path: string },
): Promise<Readonly<StoredFile> | null> => em.findOne(StoredFile, { ...which, submission: { $ne: null } });

/**
 * Moves the files of a submission, or one of them, to the history of a revision.
 * @returns number of files
 */
export const keepAsHistory = (
  { em }: Ctx,
  { submission, revision, file }: { submission: number; revision: number; file?: number },
): Promise<number> =>
  em.nativeUpdate(
    StoredFile,
    { submission, ...(file === undefined ? {} : { id: file }) },
    { submission: null, submissionRevision: revision },
  );

/** Detaches the file of a template: it belongs to no record any more, and the sweeper removes it. */
export const detachFromTemplate = ({ em }: Ctx, template: number): Promise<number> =>
  em.nativeUpdate(StoredFile, { activityTemplate: template }, { activityTemplate: null });

interface Attaching {
  ids: readonly number[];
  /** One of the two owners; the other is null. */
  submission: number | null;
  template: number | null;
  /** One of the two uploaders; the other is null. */
  user: number | null;
  key: number | null;
  now: string;
}
const attach = writing((q, $: Parameter<Attaching>) =>
  q
    .updateTable('stored_files')
    .set({
      submission_id: $('submission'),
      activity_template_id: $('template'),
      position: sql<number>`array_position(${$('ids')}::int[], id)`,
      updated_at: $('now'),
    })
    .where(sql<boolean>`id = any(${$('ids')}::int[])`)
    .where('submission_id', 'is', null)
    .where('activity_template_id', 'is', null)
    .where('submission_revision_id', 'is', null)
    .where(each => each.or([each('uploaded_by_id', '=', $('user')), each('uploaded_by_key', '=', $('key'))]))
    .returning('id'),
);

/**
 * Attaches staged files to their record, within the record's transaction: both are written or neither.
 * @throws INVALID when one of them is not the caller's, is in use, or was removed by the sweeper
 */
export async function attachUploads(
  ctx: Ctx,
  ids: readonly number[],
  owner: { submission: number } | { activityTemplate: number },
): Promise<void> {
  if (ids.length === 0) return;
  const { userId, apiKeyId } = ctx.actor!;
  const attached = await attach(ctx, {
    ids,
    submission: 'submission' in owner ? owner.submission : null,
    template: 'activityTemplate' in owner ? owner.activityTemplate : null,
    user: userId,
    key: userId === null ? apiKeyId : null,
    now: ctx.now().toISOString(),
  });
  if (attached.length !== ids.length) throw new AppError('INVALID', 'FILE_GONE');
}
