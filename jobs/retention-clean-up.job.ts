import { oldConversionEvents, toldConversions } from '../src/domain/conversions/remove-old-events.js';
import { oldDeliveryStates, oldInboundMessages, oldMessages } from '../src/domain/messaging/remove-old-messages.js';
import { oldDeadLetters } from '../src/domain/outbox/remove-done-messages.js';
import { recurringJob } from './job.js';

/** What is kept for ever unless a variable says for how long. In this order: states are found by their messages. */
const removals = [
  oldDeliveryStates,
  oldMessages,
  oldInboundMessages,
  oldConversionEvents,
  toldConversions,
  oldDeadLetters,
];

/** Removes what is older than the variables of retention say, and what conversion events say of people. */
export const retentionCleanUp = recurringJob({
  name: 'retention-clean-up',
  every: '27 4 * * *',
  async run(ctx) {
    let removed = 0;
    for (const each of removals) removed += await each.remove(ctx);
    return removed;
  },
  async count(ctx) {
    let old = 0;
    for (const each of removals) old += await each.count(ctx);
    return old;
  },
});
