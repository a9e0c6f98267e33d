import { z } from 'zod';
import { mailEmailDelayed } from '../src/domain/people/mail-email-change.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A new e-mail was proven and waits for its time: the present address gets a mail. */
export const emailChangeDelayed = outboxJob({
  name: 'email-change-delayed',
  tells: mail('the present address'),
  payload: z.object({ userId: z.int(), requestedAt: z.string() }),
  run: mailEmailDelayed,
});
