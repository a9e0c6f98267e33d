import { z } from 'zod';
import { RemovalAction } from '../../entities/index.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import { writeOutbox } from '../kernel/outbox.js';
import { storableText } from '../kernel/text.js';
import { type Ctx, db } from '../context.js';
import { lockSubmission, assertMayRequestResend, submissionPolicy } from './policy.js';
import { recordRevision } from './record-revision.js';
import { submissionStates } from './states.js';
import { authorize } from '../kernel/policy.js';

const shape = z.object({
  id: z.int().positive(),
  action: z.enum(RemovalAction),
  /** The reason; stored in the history, and part of the mail with RESEND. */
  comment: storableText().trim().max(2000).nullish(),
  /** The deadline of the second hand-in. */
  until: z.date().nullish(),
});

/**
 * Removes a submission from every list; row and files stay as history. RESEND, for staff only, asks the participant by mail to
 * hand it in again: until `until`, even when the activity has closed by then. The mail goes to the stored address, never to one
 * from the caller.
 */
export async function removeSubmission(ctx: Ctx<'events'>, input: z.input<typeof shape>): Promise<{ id: number }> {
  authorize(ctx, submissionPolicy.removeSubmission);
  const { id, action, comment, until } = parseInput(shape, input);
  const isResend = action === 'RESEND';
  if (until && !isResend) throw invalidField('until', wrong('NOT_NEEDED_BESIDE', { other: 'action' }));
  if (until && until <= ctx.now()) throw invalidField('until', wrong('IN_THE_PAST'));
  await ctx.transaction(async ctx => {
    const submission = await lockSubmission(ctx, id, submissionPolicy.removeSubmission);
    if (isResend) assertMayRequestResend(ctx.actor!, submission);
    await recordRevision(ctx, submission, isResend ? 'SENT_BACK' : 'REMOVED', comment || null);
    const now = ctx.now().toISOString();
    const removal = { removed_at: now, removed_by_id: ctx.actor!.userId };
    const changes = isResend
      ? submissionStates.set('sendBack', { ...removal, resend_until: until?.toISOString() ?? null })
      : submissionStates.set('remove', removal);
    await db(ctx)
      .updateTable('submissions')
      .set({ ...changes, updated_at: now })
      .where('id', '=', submission.id)
      .execute();
    if (isResend) writeOutbox(ctx, 'submission-resend-requested', { submissionId: submission.id });
  });
  return { id };
}
