import { z } from 'zod';
import { mailErasureWithdrawn } from '../src/domain/erasures/mail-erasure.js';
import { outboxJob } from './job.js';

/** An erasure was withdrawn: the person gets a mail that their data stay. */
export const erasureWithdrawn = outboxJob({
  name: 'erasure-withdrawn',
  payload: z.object({ erasureId: z.int() }),
  run: mailErasureWithdrawn,
});
