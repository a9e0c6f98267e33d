import { z } from 'zod';
import { dispatchGroupLink, groupLinkDelayed, groupLinkFailed } from '../src/domain/dispatches/dispatch-group-link.js';
import { sendReminder } from '../src/domain/messaging/send-reminder.js';
import { message } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';
import { fiveAttemptBackoff } from './retries.js';

/** Somebody enrolled by a flow: the link of the class's group is sent to their phone. */
export const groupLinkDispatch = outboxJob({
  name: 'group-link-dispatch',
  tells: message('the participant'),
  payload: z.object({ dispatchId: z.int() }),
  backoff: fiveAttemptBackoff,
  run: (ctx, payload) => dispatchGroupLink(ctx, payload, sendReminder),
  willRetry: groupLinkDelayed,
  givenUp: groupLinkFailed,
});
