import { sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import type { Actor, Ctx } from '../context.js';
import { noteChange } from '../kernel/audit.js';

/** A file belongs to nothing yet, and to whoever sent it: nobody can use or drop another caller's upload. */
export const ownStaged = (actor: Actor) => ({
  submission: null,
  activityTemplate: null,
  submissionRevision: null,
  ...(actor.userId === null ? { uploadedByKey: actor.apiKeyId } : { uploadedBy: actor.userId }),
});

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
  for (const id of ids)
    noteChange(ctx, { type: 'StoredFile', id, operation: 'CHANGED', fields: { owner: { after: owner } } });
  if (Number(attached.numUpdatedRows) !== ids.length) {
    throw new AppError('INVALID', 'FILE_GONE');
  }
}
