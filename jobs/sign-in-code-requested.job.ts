import { z } from 'zod';
import { sendSignInCode } from '../src/domain/sessions/send-sign-in-code.js';
import { either } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody asked for a code to sign in: it is sent, if possible. */
export const signInCodeRequested = outboxJob({
  name: 'sign-in-code-requested',
  tells: either('the person whose account it is'),
  payload: z.object({ userId: z.int(), requestedAt: z.iso.datetime() }),
  run: sendSignInCode,
});
