import { GIVEN, type Standing, statesOf } from '../kernel/states.js';

const notRequested = { cancel_requested_at: null, cancel_request_reason: null, cancel_note: null } as const;
const notWarned = { absence_warned_at: null, cancel_evidence: null } as const;

const unasked = { cancel_requested_at: 'EMPTY', cancel_request_reason: 'EMPTY', cancel_note: 'EMPTY' } as const;
const asked = { cancel_requested_at: 'FILLED', cancel_request_reason: 'ANY', cancel_note: 'ANY' } as const;
const unwarned = { absence_warned_at: 'EMPTY', cancel_evidence: 'EMPTY' } as const;
const warned = { absence_warned_at: 'FILLED', cancel_evidence: 'ANY' } as const;
const kept = { canceled_at: 'EMPTY', cancel_reason: 'EMPTY', canceled_by_id: 'EMPTY', exempt_until: 'ANY' } as const;

/**
 * The states of a place in a class: active, then warned for absence or asked to be canceled, and then canceled. The reasons
 * stay with a canceled place and are removed when it is restored. A move starts again: the warning was about meetings of
 * another class.
 */
export const enrollmentStates = statesOf({
  table: 'enrollments',
  states: {
    ACTIVE: { ...kept, ...unasked, ...unwarned },
    WARNED: { ...kept, ...unasked, ...warned },
    ASKED: { ...kept, ...asked, ...unwarned },
    ASKED_AND_WARNED: { ...kept, ...asked, ...warned },
    CANCELED: {
      canceled_at: 'FILLED',
      cancel_reason: 'FILLED',
      ...({
        canceled_by_id: 'ANY',
        cancel_requested_at: 'ANY',
        cancel_request_reason: 'ANY',
        cancel_note: 'ANY',
        absence_warned_at: 'ANY',
        cancel_evidence: 'ANY',
        exempt_until: 'ANY',
      } satisfies Record<string, Standing>),
    },
  },
  transitions: {
    enroll: { to: { NEW: 'ACTIVE' }, sets: {} },
    ask: {
      to: { ACTIVE: 'ASKED', WARNED: 'ASKED_AND_WARNED' },
      sets: { cancel_requested_at: GIVEN, cancel_request_reason: GIVEN, cancel_note: GIVEN },
    },
    // The participant withdraws the request, or staff refuses it.
    stay: { to: { ASKED: 'ACTIVE', ASKED_AND_WARNED: 'WARNED' }, sets: notRequested },
    warn: {
      to: { ACTIVE: 'WARNED', ASKED: 'ASKED_AND_WARNED' },
      sets: { absence_warned_at: GIVEN, cancel_evidence: GIVEN },
    },
    move: {
      to: { ACTIVE: 'ACTIVE', WARNED: 'ACTIVE', ASKED: 'ACTIVE', ASKED_AND_WARNED: 'ACTIVE' },
      sets: { ...notRequested, ...notWarned },
    },
    cancel: {
      to: { ACTIVE: 'CANCELED', WARNED: 'CANCELED', ASKED: 'CANCELED', ASKED_AND_WARNED: 'CANCELED' },
      sets: { canceled_at: GIVEN, cancel_reason: GIVEN, cancel_note: GIVEN, canceled_by_id: GIVEN },
    },
    cancelForAbsence: {
      to: { WARNED: 'CANCELED', ASKED_AND_WARNED: 'CANCELED' },
      sets: { canceled_at: GIVEN, cancel_reason: 'ABSENCE', cancel_evidence: GIVEN },
    },
    // The person is being erased.
    end: {
      to: { ACTIVE: 'CANCELED', WARNED: 'CANCELED', ASKED: 'CANCELED', ASKED_AND_WARNED: 'CANCELED' },
      sets: { canceled_at: GIVEN, cancel_reason: 'OTHER' },
    },
    restore: {
      to: { CANCELED: 'ACTIVE' },
      sets: {
        ...notRequested,
        ...notWarned,
        canceled_at: null,
        cancel_reason: null,
        canceled_by_id: null,
        exempt_until: GIVEN,
      },
    },
  },
});
