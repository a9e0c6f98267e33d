import { z } from 'zod';
import { mailEvaluation } from '../src/domain/submissions/mail-evaluation.js';
import { outboxJob } from './job.js';

/** Staff evaluated a submission: the participant gets a mail. */
export const submissionEvaluated = outboxJob({
  name: 'submission-evaluated',
  payload: z.object({ submissionId: z.int(), evaluatedAt: z.iso.datetime() }),
  run: mailEvaluation,
});
