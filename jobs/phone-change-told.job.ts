import { z } from 'zod';
import { tellOldPhone } from '../src/domain/people/phone-notices.js';
import { outboxJob } from './job.js';

/** Somebody is to have, or has, another phone: the old one is told. */
export const phoneChangeTold = outboxJob({
  name: 'phone-change-told',
  payload: z.object({ userId: z.int(), stage: z.enum(['REQUESTED', 'CHANGED']), at: z.string() }),
  run: tellOldPhone,
});
