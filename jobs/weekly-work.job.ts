import { z } from 'zod';
import { mailWeeklyWork } from '../src/domain/notices/mail-weekly-work.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** A week begins: a facilitator gets a mail with the waiting work of their classes. */
export const weeklyWork = outboxJob({
  name: 'weekly-work',
  tells: mail('the facilitator'),
  payload: z.object({ noticeId: z.int() }),
  run: mailWeeklyWork,
});
