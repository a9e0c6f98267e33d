import { z } from 'zod';
import { mailRecovery } from '../src/domain/people/phone-notices.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** The request for codes by mail in place of a lost phone waits, is done or was stopped: the person gets a mail. */
export const recoveryMailed = outboxJob({
  name: 'recovery-mailed',
  tells: mail('the person whose account it is'),
  payload: z.object({ userId: z.int(), stage: z.enum(['WAITS', 'DONE', 'STOPPED']), at: z.string() }),
  run: mailRecovery,
});
