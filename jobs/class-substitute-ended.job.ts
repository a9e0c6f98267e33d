import { z } from 'zod';
import { mailSubstituteEnded } from '../src/domain/classes/mail-hand-over.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A substitution was ended: the former substitute, or the facilitator of the class, gets a mail. */
export const classSubstituteEnded = outboxJob({
  name: 'class-substitute-ended',
  tells: mail('the substitute', 'who leads the class'),
  payload: z.object({ toldId: z.int(), classId: z.int(), userId: z.int(), endedAt: z.iso.datetime() }),
  run: mailSubstituteEnded,
});
