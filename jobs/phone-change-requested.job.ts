import { z } from 'zod';
import { sendPhoneLink } from '../src/domain/people/phone-notices.js';
import { message } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A new phone of a person is requested: it gets the button that confirms it. */
export const phoneChangeRequested = outboxJob({
  name: 'phone-change-requested',
  tells: message('the new phone'),
  payload: z.object({ userId: z.int() }),
  run: sendPhoneLink,
});
