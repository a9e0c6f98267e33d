import { z } from 'zod';
import { mailPhoneChange } from '../src/domain/people/phone-notices.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A new phone of a person is requested or set: the person gets a mail. */
export const phoneChangeMailed = outboxJob({
  name: 'phone-change-mailed',
  tells: mail('the person whose account it is'),
  payload: z.object({ userId: z.int(), stage: z.enum(['REQUESTED', 'CHANGED']), at: z.string() }),
  run: mailPhoneChange,
});
