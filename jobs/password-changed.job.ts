import { z } from 'zod';
import { mailPasswordChanged } from '../src/domain/accounts/mail-account.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A password was changed: its owner gets a mail, no matter who made the change. */
export const passwordChanged = outboxJob({
  name: 'password-changed',
  tells: mail('the person whose account it is'),
  payload: z.object({ userId: z.int(), changedAt: z.string() }),
  run: mailPasswordChanged,
});
