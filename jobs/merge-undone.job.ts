import { z } from 'zod';
import { mail } from '../src/domain/kernel/hearing.js';
import { mailMergeUndone } from '../src/domain/merges/mail-merge.js';
import { outboxJob } from './job.js';

/** A merge of two people was undone: both are notified. */
export const mergeUndone = outboxJob({
  name: 'merge-undone',
  tells: mail('both people'),
  payload: z.object({ mergeId: z.int() }),
  run: mailMergeUndone,
});
