import { unknownDeliveryStates } from '../src/domain/messaging/sweep-delivery-states.js';
import { recurringJob } from './job.js';

/** What the messaging platform told of messages that are not ours is forgotten after a month. */
export const deliveryStatesSweep = recurringJob({
  name: 'delivery-states-sweep',
  every: '1 day',
  run: unknownDeliveryStates.remove,
  count: unknownDeliveryStates.count,
});
