import { z } from 'zod';
import { mailEmailChanged } from '../src/domain/people/mail-email-change.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** The e-mail of an account was changed: the old address gets a mail, no matter who made the change. */
export const emailChanged = outboxJob({
  name: 'email-changed',
  tells: mail('the old address'),
  payload: z.object({ userId: z.int(), oldEmail: z.string(), changedAt: z.string() }),
  run: mailEmailChanged,
});
