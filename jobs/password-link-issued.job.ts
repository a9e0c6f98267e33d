import { z } from 'zod';
import { mailPasswordLink } from '../src/domain/accounts/mail-account.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody may set a password: the link is mailed to them. */
export const passwordLinkIssued = outboxJob({
  name: 'password-link-issued',
  tells: mail('the person whose account it is'),
  payload: z.object({ userId: z.int() }),
  run: mailPasswordLink,
});
