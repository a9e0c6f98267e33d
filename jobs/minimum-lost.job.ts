import { z } from 'zod';
import { mailLostMinimum } from '../src/domain/notices/mail-lost-minimum.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** The minimum of presences is out of reach: the participant gets a mail. */
export const minimumLost = outboxJob({
  name: 'minimum-lost',
  tells: mail('the participant'),
  payload: z.object({ noticeId: z.int() }),
  run: mailLostMinimum,
});
