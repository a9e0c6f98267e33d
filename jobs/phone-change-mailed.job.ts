import { z } from 'zod';
import { mailPhoneChange } from '../src/domain/people/phone-notices.js';
import { outboxJob } from './job.js';

/** A new phone of a person is requested or set: the person gets a mail. */
export const phoneChangeMailed = outboxJob({
  name: 'phone-change-mailed',
  payload: z.object({ userId: z.int(), stage: z.enum(['REQUESTED', 'CHANGED']), at: z.string() }),
  run: mailPhoneChange,
});
