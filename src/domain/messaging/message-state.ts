import type { DeliveryStatus, MessageState } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { deliveryStatesOf, type MessageRow } from './messages.query.js';

/** A message that failed and yet arrived did arrive; what was read was delivered, whatever is reported later. */
const weight: Record<DeliveryStatus, number> = { SENT: 1, FAILED: 2, DELIVERED: 3, READ: 4 };

/** The furthest a message has come, whatever the order in which the platform told of it. */
export async function messageState(ctx: Ctx, message: MessageRow): Promise<MessageState> {
  if (message.platformId === null) return message.status;
  const reported = (await deliveryStatesOf(ctx, message)).map(state => state.status);
  return reported.sort((a, b) => weight[b] - weight[a])[0] ?? 'ACCEPTED';
}
