import { z } from 'zod';
import { mailIdentityLinked } from '../src/domain/accounts/mail-account.js';
import { outboxJob } from './job.js';

/** Somebody signed in with the identity provider for the first time: the person gets a mail. */
export const identityLinked = outboxJob({
  name: 'identity-linked',
  payload: z.object({ userId: z.int(), linkedAt: z.string() }),
  run: mailIdentityLinked,
});
