import { GIVEN, statesOf } from '../kernel/states.js';

// A waiting hand-in of the old service may have a comment.
const waits = { status: ['SUBMITTED'], score: 'EMPTY', facilitator_comment: 'ANY', evaluated_at: 'EMPTY' } as const;
const evaluated = { status: ['EVALUATED'], score: 'ANY', facilitator_comment: 'ANY', evaluated_at: 'FILLED' } as const;
const kept = { removed_at: 'EMPTY', removed_by_id: 'EMPTY', removal_action: 'EMPTY', resend_until: 'EMPTY' } as const;
const removed = {
  removed_at: 'FILLED',
  removed_by_id: 'ANY',
  removal_action: ['REMOVE'],
  resend_until: 'EMPTY',
} as const;
const sentBack = {
  removed_at: 'FILLED',
  removed_by_id: 'ANY',
  removal_action: ['RESEND'],
  resend_until: 'ANY',
} as const;

/** A hand-in waits, is evaluated, and waits again when the evaluation is taken back. A removed or sent back one stays so. */
export const submissionStates = statesOf({
  table: 'submissions',
  states: {
    SUBMITTED: { ...waits, ...kept },
    EVALUATED: { ...evaluated, ...kept },
    SUBMITTED_REMOVED: { ...waits, ...removed },
    EVALUATED_REMOVED: { ...evaluated, ...removed },
    SUBMITTED_SENT_BACK: { ...waits, ...sentBack },
    EVALUATED_SENT_BACK: { ...evaluated, ...sentBack },
  },
  transitions: {
    handIn: { to: { NEW: 'SUBMITTED' }, sets: { status: 'SUBMITTED' } },
    evaluate: {
      to: { SUBMITTED: 'EVALUATED', EVALUATED: 'EVALUATED' },
      sets: { status: 'EVALUATED', score: GIVEN, facilitator_comment: GIVEN, evaluated_at: GIVEN },
    },
    takeBack: {
      to: { SUBMITTED: 'SUBMITTED', EVALUATED: 'SUBMITTED' },
      sets: { status: 'SUBMITTED', score: null, facilitator_comment: null, evaluated_at: null },
    },
    remove: {
      to: { SUBMITTED: 'SUBMITTED_REMOVED', EVALUATED: 'EVALUATED_REMOVED' },
      sets: { removed_at: GIVEN, removed_by_id: GIVEN, removal_action: 'REMOVE' },
    },
    sendBack: {
      to: { SUBMITTED: 'SUBMITTED_SENT_BACK', EVALUATED: 'EVALUATED_SENT_BACK' },
      sets: { removed_at: GIVEN, removed_by_id: GIVEN, removal_action: 'RESEND', resend_until: GIVEN },
    },
  },
});
