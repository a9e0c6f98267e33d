import { z } from 'zod';
import { mail } from '../src/domain/kernel/hearing.js';
import { mailMerge } from '../src/domain/merges/mail-merge.js';
import { outboxJob } from './job.js';

/** The records of two people became one: both are notified, and can object. */
export const peopleMerged = outboxJob({
  name: 'people-merged',
  tells: mail('the kept person', 'the reader of the dropped person’s e-mail'),
  payload: z.object({ mergeId: z.int() }),
  run: mailMerge,
});
