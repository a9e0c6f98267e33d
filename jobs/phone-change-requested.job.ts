import { z } from 'zod';
import { sendPhoneLink } from '../src/domain/people/phone-notices.js';
import { outboxJob } from './job.js';

/** A new phone of a person is requested: it gets the button that confirms it. */
export const phoneChangeRequested = outboxJob({
  name: 'phone-change-requested',
  payload: z.object({ userId: z.int() }),
  run: sendPhoneLink,
});
