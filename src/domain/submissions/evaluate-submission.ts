import { z } from 'zod';
import { SubmissionStatus } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { notFound } from '../kernel/access.js';
import { storableText } from '../kernel/text.js';
import { parseInput } from '../../platform/validation.js';
import type { Ctx } from '../context.js';
import { lockSubmission, submissionPolicy } from './policy.js';
import { recordRevision } from './record-revision.js';
import { type SubmissionRow, visibleSubmission } from './submissions.query.js';
import { authorize } from '../kernel/policy.js';
import { wrong } from '../../platform/field-reasons.js';

const shape = z.object({
  id: z.int().positive(),
  status: z.enum(SubmissionStatus),
  score: z.number().min(0).max(100).multipleOf(0.01).nullish(),
  facilitatorComment: storableText().trim().max(5000).nullish(),
});

/**
 * Evaluates a submission, or takes an evaluation back (status SUBMITTED clears score, comment and date). Evaluating
 * again replaces the evaluation; the one before is kept as history. Score from 0 to 100.
 */
export async function evaluateSubmission(ctx: Ctx, input: z.input<typeof shape>): Promise<SubmissionRow> {
  const actor = authorize(ctx, submissionPolicy.evaluateSubmission);
  const { id, status, score, facilitatorComment } = parseInput(shape, input);
  if (status === 'EVALUATED' && score == null && !facilitatorComment) {
    throw new AppError('INVALID', 'EVALUATION_EMPTY', {}, { score: wrong('NEEDED') });
  }
  await ctx.transaction(async ctx => {
    const submission = await lockSubmission(ctx, id, submissionPolicy.evaluateSubmission);
    const evaluated = status === 'EVALUATED';
    // Taking back what was never given changes nothing.
    if (evaluated || submission.status === 'EVALUATED')
      await recordRevision(ctx, submission, evaluated ? 'EVALUATED' : 'EVALUATION_WITHDRAWN');
    submission.status = status;
    submission.score = evaluated ? (score ?? null) : null;
    submission.facilitatorComment = evaluated ? (facilitatorComment ?? null) : null;
    submission.evaluatedAt = evaluated ? ctx.now() : null;
    submission.updatedAt = ctx.now();
  });
  const row = await visibleSubmission(ctx, actor, id);
  if (!row) throw notFound('SUBMISSION');
  return row;
}
