import { z } from 'zod';
import { mailResendRequest } from '../src/domain/submissions/mail-resend-request.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A facilitator removed a submission and wants it again: the participant gets a mail. */
export const submissionResendRequested = outboxJob({
  name: 'submission-resend-requested',
  tells: mail('the participant'),
  payload: z.object({ submissionId: z.int() }),
  run: mailResendRequest,
});
