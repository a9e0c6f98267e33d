import { z } from 'zod';
import { mailReceipt } from '../src/domain/submissions/mail-receipt.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** An activity was handed in: the participant gets a receipt. */
export const submissionReceived = outboxJob({
  name: 'submission-received',
  tells: mail('the participant'),
  payload: z.object({ submissionId: z.int() }),
  run: mailReceipt,
});
