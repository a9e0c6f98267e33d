import { z } from 'zod';
import { mailUndeliveredCode } from '../src/domain/sessions/send-sign-in-code.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A code to sign in did not reach the phone: the proven e-mail gets one. */
export const signInCodeUndelivered = outboxJob({
  name: 'sign-in-code-undelivered',
  tells: mail('the person whose account it is'),
  payload: z.object({ userId: z.int(), requestedAt: z.iso.datetime() }),
  run: mailUndeliveredCode,
});
