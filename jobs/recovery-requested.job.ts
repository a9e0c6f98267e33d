import { z } from 'zod';
import { beginRecovery } from '../src/domain/people/recover-by-email.js';
import { message } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody says that their phone is lost: the phone gets a message, and codes go by mail after a time. */
export const recoveryRequested = outboxJob({
  name: 'recovery-requested',
  tells: message('the phone that is said to be lost'),
  payload: z.object({ userId: z.int() }),
  run: beginRecovery,
});
