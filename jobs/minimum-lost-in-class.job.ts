import { z } from 'zod';
import { mailLostMinimumsOfClass } from '../src/domain/notices/mail-lost-minimum.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Participants of a class can't reach the minimum of presences: the person who leads it gets one mail. */
export const minimumLostInClass = outboxJob({
  name: 'minimum-lost-in-class',
  tells: mail('who leads the class'),
  payload: z.object({ classId: z.int(), noticeIds: z.array(z.int()).max(500) }),
  run: mailLostMinimumsOfClass,
});
