import { z } from 'zod';
import { RemovalAction } from '../../entities/index.js';
import { wrong } from '../../failures/field-reasons.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import { writeOutbox } from '../kernel/outbox.js';
import { storableText } from '../kernel/text.js';
import type { Ctx } from '../context.js';
import { lockSubmission, assertMayRequestResend, submissionPolicy } from './policy.js';
import { recordRevision } from './record-revision.js';
import { submissionStates } from './states.js';
import { authorize } from '../kernel/policy.js';
import { type Parameter, writing } from '../kernel/statement.js';

const shape = z.object({
  id: z.int().positive(),
  action: z.enum(RemovalAction),
  /** The reason; stored in the history, and part of the mail with RESEND. */
  comment: storableText().max(2000).nullish(),
  /** The deadline of the second hand-in. */
  until: z.date().nullish(),
});

interface Removal {
  id: number;
  by: number | null;
  now: string;
}
const remove = writing((q, $: Parameter<Removal>) =>
  q
    .updateTable('submissions')
    .set({
      ...submissionStates.set('remove', { removed_at: $('now'), removed_by_id: $('by') }),
      updated_at: $('now'),
    })
    .where('id', '=', $('id')),
);
const sendBack = writing((q, $: Parameter<Removal & { until: string | null }>) =>
  q
    .updateTable('submissions')
    .set({
      ...submissionStates.set('sendBack', {
        removed_at: $('now'),
        removed_by_id: $('by'),
        resend_until: $('until'),
      }),
      updated_at: $('now'),
    })
    .where('id', '=', $('id')),
);

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
    const removal = { id: submission.id, by: ctx.actor!.userId, now };
    if (isResend) await sendBack(ctx, { ...removal, until: until?.toISOString() ?? null });
    else await remove(ctx, removal);
    if (isResend) writeOutbox(ctx, 'submission-resend-requested', { submissionId: submission.id });
  });
  return { id };
}
