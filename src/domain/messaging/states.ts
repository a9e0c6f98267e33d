import type { DeliveryStatus } from '../../entities/index.js';
import { GIVEN, statesOf } from '../kernel/states.js';

/** A message on its way to the platform. An accepted message stays accepted; the platform reports its further states. */
export const messageStates = statesOf({
  table: 'messages',
  states: {
    SENDING: {
      status: ['SENDING'],
      platform_id: 'EMPTY',
      sent_at: 'EMPTY',
      claimed_until: 'FILLED',
      last_error: 'ANY',
    },
    ACCEPTED: {
      status: ['ACCEPTED'],
      platform_id: 'FILLED',
      sent_at: 'FILLED',
      claimed_until: 'EMPTY',
      last_error: 'EMPTY',
    },
    FAILED: { status: ['FAILED'], platform_id: 'EMPTY', sent_at: 'EMPTY', claimed_until: 'EMPTY', last_error: 'ANY' },
  },
  transitions: {
    claim: {
      to: { NEW: 'SENDING', SENDING: 'SENDING', FAILED: 'SENDING' },
      sets: { status: 'SENDING', claimed_until: GIVEN },
    },
    // The answer may come after the message was given up, and after the platform has reported it.
    accept: {
      to: { SENDING: 'ACCEPTED', FAILED: 'ACCEPTED', ACCEPTED: 'ACCEPTED' },
      sets: { status: 'ACCEPTED', platform_id: GIVEN, sent_at: GIVEN, claimed_until: null, last_error: null },
    },
    fail: { to: { SENDING: 'FAILED' }, sets: { status: 'FAILED', claimed_until: null, last_error: GIVEN } },
  },
});

/**
 * The order of the platform's reports about a message. A message that failed and yet arrived did arrive. A message that was
 * read was delivered, regardless of later reports.
 */
export const deliveryOrder: Readonly<Record<DeliveryStatus, number>> = { SENT: 1, FAILED: 2, DELIVERED: 3, READ: 4 };
