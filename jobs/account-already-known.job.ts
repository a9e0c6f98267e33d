import { z } from 'zod';
import { mailAlreadyKnown } from '../src/domain/accounts/mail-account.js';
import { outboxJob } from './job.js';

/** Somebody registered with an e-mail that has an account: its owner gets a mail. */
export const accountAlreadyKnown = outboxJob({
  name: 'account-already-known',
  payload: z.object({ userId: z.int(), registeredAs: z.int() }),
  run: mailAlreadyKnown,
});
