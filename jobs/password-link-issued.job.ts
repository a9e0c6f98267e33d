import { z } from 'zod';
import { mailPasswordLink } from '../src/domain/accounts/mail-account.js';
import { outboxJob } from './job.js';

/** Somebody may set a password: the link is mailed to them. */
export const passwordLinkIssued = outboxJob({
  name: 'password-link-issued',
  payload: z.object({ userId: z.int() }),
  run: mailPasswordLink,
});
