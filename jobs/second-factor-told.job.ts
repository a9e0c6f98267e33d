import { z } from 'zod';
import { mailSecondFactor, secondFactorNews } from '../src/domain/second-factors/mail-second-factor.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A second factor was added, removed, reset, or guessed at: its owner gets a mail, no matter who did it. */
export const secondFactorTold = outboxJob({
  name: 'second-factor-told',
  tells: mail('the person whose account it is'),
  payload: z.object({ userId: z.int(), what: z.enum(secondFactorNews), at: z.string() }),
  run: mailSecondFactor,
});
