import { sql } from 'kysely';
import { StoredFile, type Tables } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import type { Actor, Ctx } from '../context.js';

/** A file belongs to nothing yet, and to anyone who sent it: nobody can use or drop another caller's upload. */
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
 * The contents of the caller's uploads, whether a record uses them by now or not: a request that is repeated names what the
 * first one has taken. @throws INVALID when one of them is not the caller's, or was swept away
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

/** Drops a file that no record will use: object first, so that a failure leaves the row to the sweeper. */
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
 * Takes the files of a submission, or one of them, out of it; they are kept as history of a revision.
 * @returns how many
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

/** The file of a template belongs to nothing any more, and is swept away. */
export const detachFromTemplate = ({ em }: Ctx, template: number): Promise<number> =>
  em.nativeUpdate(StoredFile, { activityTemplate: template }, { activityTemplate: null });

/**
 * Gives staged files to the record they were sent for, within the record's transaction: both stay or neither does.
 * @throws INVALID when one of them is not the caller's, is in use, or was swept away meanwhile
 */
export async function attachUploads(
  ctx: Ctx,
  ids: readonly number[],
  owner: { submission: number } | { activityTemplate: number },
): Promise<void> {
  if (ids.length === 0) return;
  const attached = await ctx.em
    .getKysely<Tables>()
    .updateTable('stored_files')
    .set({
      ...('submission' in owner
        ? { submission_id: owner.submission }
        : { activity_template_id: owner.activityTemplate }),
    })
    .set({ position: sql<number>`array_position(${[...ids]}::int[], id)`, updated_at: ctx.now().toISOString() })
    .where('id', 'in', ids)
    .where('submission_id', 'is', null)
    .where('activity_template_id', 'is', null)
    .where('submission_revision_id', 'is', null)
    .where(
      ctx.actor!.userId === null ? 'uploaded_by_key' : 'uploaded_by_id',
      '=',
      ctx.actor!.userId ?? ctx.actor!.apiKeyId,
    )
    .executeTakeFirst();
  if (Number(attached.numUpdatedRows) !== ids.length) {
    throw new AppError('INVALID', 'FILE_GONE');
  }
}
