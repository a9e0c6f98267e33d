import { z } from 'zod';
import { mailErasureDecided } from '../src/domain/erasures/mail-erasure.js';
import { outboxJob } from './job.js';

/** Somebody will be erased: the person is notified, and can object. */
export const erasureDecided = outboxJob({
  name: 'erasure-decided',
  payload: z.object({ erasureId: z.int() }),
  run: mailErasureDecided,
});
