import { z } from 'zod';
import { mailActivation } from '../src/domain/accounts/mail-account.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody registered, or asked for the link again: the link of activation is mailed. */
export const accountRegistered = outboxJob({
  name: 'account-registered',
  tells: mail('the address that was typed in'),
  payload: z.object({ userId: z.int() }),
  run: mailActivation,
});
