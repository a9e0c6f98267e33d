import { z } from 'zod';
import { mailEvaluation } from '../src/domain/submissions/mail-evaluation.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Staff evaluated a submission: the participant gets a mail. */
export const submissionEvaluated = outboxJob({
  name: 'submission-evaluated',
  tells: mail('the participant'),
  payload: z.object({ submissionId: z.int(), evaluatedAt: z.iso.datetime() }),
  run: mailEvaluation,
});
