import { unansweredMessages } from '../src/domain/messaging/settle-messages.js';
import { recurringJob } from './job.js';

/** Messages that a killed process left unfinished are ended as failed. */
export const messagesSettle = recurringJob({
  name: 'messages-settle',
  every: '5 minutes',
  run: unansweredMessages.settle,
  count: unansweredMessages.count,
});
