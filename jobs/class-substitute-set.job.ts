import { z } from 'zod';
import { mailSubstitute } from '../src/domain/classes/mail-hand-over.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A class has a substitute for some days: the substitute, or the facilitator of the class, gets a mail. */
export const classSubstituteSet = outboxJob({
  name: 'class-substitute-set',
  tells: mail('the substitute', 'who leads the class'),
  payload: z.object({
    toldId: z.int(),
    classId: z.int(),
    userId: z.int(),
    from: z.iso.date(),
    to: z.iso.date(),
    setAt: z.iso.datetime(),
  }),
  run: mailSubstitute,
});
