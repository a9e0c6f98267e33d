import { z } from 'zod';
import { mailNotConfirmed } from '../src/domain/flows/mail-not-confirmed.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A form was filled in with one person's CPF and another person's phone: the person of the CPF is notified. */
export const registrationNotConfirmed = outboxJob({
  name: 'registration-not-confirmed',
  tells: mail('the person with the CPF'),
  payload: z.object({ userId: z.int() }),
  run: mailNotConfirmed,
});
