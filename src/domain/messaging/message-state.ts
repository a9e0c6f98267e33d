import type { MessageState } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { deliveryStatesOf, type MessageRow } from './messages.query.js';
import { deliveryOrder } from './states.js';

/** The furthest state of a message, regardless of the order of the platform's reports. */
export async function messageState(ctx: Ctx, message: MessageRow): Promise<MessageState> {
  if (message.platformId === null) return message.status;
  const reported = (await deliveryStatesOf(ctx, message)).map(state => state.status);
  return reported.sort((a, b) => deliveryOrder[b] - deliveryOrder[a])[0] ?? 'ACCEPTED';
}
