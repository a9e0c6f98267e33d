import { GIVEN, statesOf } from '../kernel/states.js';

/** The states of a group link's dispatch. The error text is removed when the link is sent; an erasure removes it earlier. */
export const dispatchStates = statesOf({
  table: 'group_link_dispatches',
  states: {
    PENDING: { status: ['PENDING'], sent_at: 'EMPTY', last_error: 'ANY' },
    PROCESSING: { status: ['PROCESSING'], sent_at: 'EMPTY', last_error: 'ANY' },
    SENT: { status: ['SENT'], sent_at: 'FILLED', last_error: 'EMPTY' },
    FAILED: { status: ['FAILED'], sent_at: 'EMPTY', last_error: 'ANY' },
  },
  transitions: {
    queue: { to: { NEW: 'PENDING' }, sets: { status: 'PENDING' } },
    // PROCESSING was left by a worker that died; FAILED is a dead letter that somebody has run again.
    begin: {
      to: { PENDING: 'PROCESSING', PROCESSING: 'PROCESSING', FAILED: 'PROCESSING' },
      sets: { status: 'PROCESSING' },
    },
    send: { to: { PROCESSING: 'SENT' }, sets: { status: 'SENT', sent_at: GIVEN, last_error: null } },
    delay: { to: { PROCESSING: 'PENDING' }, sets: { status: 'PENDING', last_error: GIVEN } },
    fail: {
      to: { PENDING: 'FAILED', PROCESSING: 'FAILED', FAILED: 'FAILED' },
      sets: { status: 'FAILED', last_error: GIVEN },
    },
    // The platform accepted the message, and reported later that it did not arrive.
    comeBack: {
      to: { PROCESSING: 'FAILED', SENT: 'FAILED' },
      sets: { status: 'FAILED', sent_at: null, last_error: GIVEN },
    },
    queueAgain: {
      to: { PENDING: 'PENDING', PROCESSING: 'PENDING', SENT: 'PENDING', FAILED: 'PENDING' },
      sets: { status: 'PENDING', sent_at: null, last_error: null },
    },
  },
});
