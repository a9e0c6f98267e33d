import { z } from 'zod';
import { mailNotConfirmed } from '../src/domain/flows/mail-not-confirmed.js';
import { outboxJob } from './job.js';

/** A form was filled in with a CPF and the phone of somebody else: the person of the CPF is told. */
export const registrationNotConfirmed = outboxJob({
  name: 'registration-not-confirmed',
  payload: z.object({ userId: z.int() }),
  run: mailNotConfirmed,
});
