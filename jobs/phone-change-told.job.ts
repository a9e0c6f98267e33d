import { z } from 'zod';
import { tellOldPhone } from '../src/domain/people/phone-notices.js';
import { message } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A new phone of a person is requested or set: the old phone gets a message. */
export const phoneChangeTold = outboxJob({
  name: 'phone-change-told',
  tells: message('the old phone'),
  payload: z.object({ userId: z.int(), stage: z.enum(['REQUESTED', 'CHANGED']), at: z.string() }),
  run: tellOldPhone,
});
