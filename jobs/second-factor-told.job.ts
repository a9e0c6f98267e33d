import { z } from 'zod';
import { mailSecondFactor, secondFactorNews } from '../src/domain/second-factors/mail-second-factor.js';
import { outboxJob } from './job.js';

/** A second factor was added, removed, reset, or guessed at: its owner gets a mail, no matter who did it. */
export const secondFactorTold = outboxJob({
  name: 'second-factor-told',
  payload: z.object({ userId: z.int(), what: z.enum(secondFactorNews), at: z.string() }),
  run: mailSecondFactor,
});
