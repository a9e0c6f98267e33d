import { z } from 'zod';
import { mailAlreadyKnown } from '../src/domain/accounts/mail-account.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody registered with an e-mail that has an account: its owner gets a mail. */
export const accountAlreadyKnown = outboxJob({
  name: 'account-already-known',
  tells: mail('the owner of the address'),
  payload: z.object({ userId: z.int(), registeredAs: z.int() }),
  run: mailAlreadyKnown,
});
