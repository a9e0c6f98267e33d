import { z } from 'zod';
import { issueRequestedLink } from '../src/domain/accounts/request-password-reset.js';
import { work } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody asked for a link to set the password of an account: the link is made, if there is such an account. */
export const passwordResetRequested = outboxJob({
  name: 'password-reset-requested',
  tells: work('makes the link, if somebody is meant: password-link-issued'),
  payload: z.object({ userId: z.int() }),
  run: issueRequestedLink,
});
