import { z } from 'zod';
import { mailErasureWithdrawn } from '../src/domain/erasures/mail-erasure.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** An erasure was withdrawn: the person gets a mail that their data stay. */
export const erasureWithdrawn = outboxJob({
  name: 'erasure-withdrawn',
  tells: mail('the person who will not be erased'),
  payload: z.object({ erasureId: z.int() }),
  run: mailErasureWithdrawn,
});
