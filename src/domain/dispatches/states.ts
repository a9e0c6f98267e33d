import { GIVEN, statesOf } from '../kernel/states.js';

/** A group link on its way. What is said of a failure goes when it is sent; an erasure takes it away earlier. */
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
    // It may be processing, left by a worker that died; or failed, when somebody has run a dead letter.
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
    // The platform had taken it, and told later that it did not arrive.
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
