import { z } from 'zod';
import { mailErasureDecided } from '../src/domain/erasures/mail-erasure.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody will be erased: the person is notified, and can object. */
export const erasureDecided = outboxJob({
  name: 'erasure-decided',
  tells: mail('the person who will be erased'),
  payload: z.object({ erasureId: z.int() }),
  run: mailErasureDecided,
});
