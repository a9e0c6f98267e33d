import { doneMessages } from '../src/domain/outbox/remove-done-messages.js';
import { recurringJob } from './job.js';

/** At night, messages that were done a month ago go. */
export const outboxCleanUp = recurringJob({
  name: 'outbox-clean-up',
  every: '17 3 * * *',
  run: doneMessages.remove,
  count: doneMessages.count,
});
