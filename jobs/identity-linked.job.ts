import { z } from 'zod';
import { mailIdentityLinked } from '../src/domain/accounts/mail-account.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody signed in with the identity provider for the first time: the person gets a mail. */
export const identityLinked = outboxJob({
  name: 'identity-linked',
  tells: mail('the person whose account it is'),
  payload: z.object({ userId: z.int(), linkedAt: z.string() }),
  run: mailIdentityLinked,
});
