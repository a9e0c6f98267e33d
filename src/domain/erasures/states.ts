import { GIVEN, statesOf } from '../kernel/states.js';

const undecided = { withdrawn_at: 'EMPTY', withdrawn_by_id: 'EMPTY', finished_at: 'EMPTY' } as const;

/** The states of an erasure: requested, or decided at once, and carried out when it is due. An interrupted run continues. */
export const erasureStates = statesOf({
  table: 'erasures',
  states: {
    REQUESTED: {
      ...undecided,
      ...{ state: ['REQUESTED'], due_at: 'EMPTY', started_at: 'EMPTY', identifiers: 'EMPTY', error: 'EMPTY' },
    },
    WAITING: {
      ...undecided,
      ...{ state: ['WAITING'], due_at: 'FILLED', started_at: 'EMPTY', identifiers: 'EMPTY', error: 'ANY' },
    },
    RUNNING: {
      ...undecided,
      ...{ state: ['RUNNING'], due_at: 'FILLED', started_at: 'FILLED', identifiers: 'FILLED', error: 'ANY' },
    },
    DONE: {
      ...{ withdrawn_at: 'EMPTY', withdrawn_by_id: 'EMPTY', finished_at: 'FILLED' },
      ...{ state: ['DONE'], due_at: 'FILLED', started_at: 'FILLED', identifiers: 'EMPTY', error: 'EMPTY' },
    },
    WITHDRAWN: {
      ...{ withdrawn_at: 'FILLED', withdrawn_by_id: 'ANY', finished_at: 'EMPTY' },
      ...{ state: ['WITHDRAWN'], due_at: 'EMPTY', started_at: 'EMPTY', identifiers: 'EMPTY', error: 'EMPTY' },
    },
  },
  transitions: {
    ask: { to: { NEW: 'REQUESTED' }, sets: { state: 'REQUESTED' } },
    decide: {
      to: { NEW: 'WAITING', REQUESTED: 'WAITING', WAITING: 'WAITING' },
      sets: { state: 'WAITING', due_at: GIVEN },
    },
    withdraw: {
      to: { REQUESTED: 'WITHDRAWN', WAITING: 'WITHDRAWN' },
      sets: { state: 'WITHDRAWN', due_at: null, withdrawn_at: GIVEN, withdrawn_by_id: GIVEN, error: null },
    },
    begin: { to: { WAITING: 'RUNNING' }, sets: { state: 'RUNNING', started_at: GIVEN, identifiers: GIVEN } },
    // A restored backup brought the erasure back: it is due at once.
    goOn: { to: { RUNNING: 'RUNNING' }, sets: { due_at: GIVEN } },
    stumble: { to: { WAITING: 'WAITING', RUNNING: 'RUNNING' }, sets: { error: GIVEN } },
    finish: { to: { RUNNING: 'DONE' }, sets: { state: 'DONE', finished_at: GIVEN, identifiers: null, error: null } },
  },
});
