import { z } from 'zod';
import { mailEmailChange } from '../src/domain/people/mail-email-change.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody wants another e-mail: its link goes to the new address, and the old address gets a mail. */
export const emailChangeRequested = outboxJob({
  name: 'email-change-requested',
  tells: mail('the new address', 'the old address'),
  payload: z.object({ userId: z.int(), oldEmail: z.string().nullable(), requestedAt: z.string() }),
  run: mailEmailChange,
});
