import type { RemovalAction } from '../../entities/index.js';
import { writeOutbox } from '../kernel/outbox.js';
import { type Ctx, db } from '../context.js';
import { lockSubmission, assertMayRequestResend, submissionPolicy } from './policy.js';
import { recordRevision } from './record-revision.js';

/**
 * Takes a submission out of every list; row and files stay as history. RESEND, for staff only, asks the participant by
 * mail to hand it in again. The mail goes to the stored address, never to one a caller names.
 */
export async function removeSubmission(
  ctx: Ctx<'events'>,
  input: { id: number; action: RemovalAction },
): Promise<{ id: number }> {
  await ctx.transaction(async ctx => {
    const submission = await lockSubmission(ctx, input.id, submissionPolicy.removeSubmission);
    if (input.action === 'RESEND') assertMayRequestResend(ctx.actor!, submission);
    await recordRevision(ctx, submission, input.action === 'RESEND' ? 'SENT_BACK' : 'REMOVED');
    const now = ctx.now().toISOString();
    const removal = { removed_at: now, removed_by_id: ctx.actor!.userId, removal_action: input.action };
    await db(ctx)
      .updateTable('submissions')
      .set({ ...removal, updated_at: now })
      .where('id', '=', submission.id)
      .execute();
    if (input.action === 'RESEND') writeOutbox(ctx, 'submission-resend-requested', { submissionId: submission.id });
  });
  return { id: input.id };
}
