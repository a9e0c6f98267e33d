import { z } from 'zod';
import { mailEmailCode } from '../src/domain/flows/mail-email-code.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** An e-mail was typed into a form: its code goes to that address. */
export const flowEmailCode = outboxJob({
  name: 'flow-email-code',
  tells: mail('the address that was typed in'),
  payload: z.object({ sessionId: z.uuid() }),
  run: mailEmailCode,
});
