import { z } from 'zod';
import { matchInboundMessage } from '../src/domain/messaging/match-inbound-message.js';
import { work } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody wrote to us: finds the person of the message. */
export const inboundMessageReceived = outboxJob({
  name: 'inbound-message-received',
  tells: work('the flow is sent to who wrote for the first time'),
  payload: z.object({ inboundMessageId: z.int() }),
  run: matchInboundMessage,
});
