import { GIVEN, statesOf } from './states.js';

const unclaimed = { claim_id: 'EMPTY', claimed_until: 'EMPTY' } as const;
const open = { completed_at: 'EMPTY', failed_at: 'EMPTY', last_error: 'ANY' } as const;
const ended = { claim_id: null, claimed_until: null } as const;

/** A message of the outbox: it waits, a run has it, and it is done, or dead until a person sends it again. */
export const outboxStates = statesOf({
  table: 'outbox',
  states: {
    WAITING: { ...open, ...unclaimed },
    CLAIMED: { ...open, claim_id: 'FILLED', claimed_until: 'FILLED' },
    DONE: { completed_at: 'FILLED', failed_at: 'EMPTY', last_error: 'EMPTY', ...unclaimed },
    DEAD: { completed_at: 'EMPTY', failed_at: 'FILLED', last_error: 'ANY', ...unclaimed },
  },
  transitions: {
    write: { to: { NEW: 'WAITING' }, sets: {} },
    // A message of a worker that died is still claimed.
    claim: { to: { WAITING: 'CLAIMED', CLAIMED: 'CLAIMED' }, sets: { claim_id: GIVEN, claimed_until: GIVEN } },
    prolong: { to: { CLAIMED: 'CLAIMED' }, sets: { claimed_until: GIVEN } },
    complete: { to: { CLAIMED: 'DONE' }, sets: { completed_at: GIVEN, last_error: null, ...ended } },
    delay: { to: { CLAIMED: 'WAITING' }, sets: { last_error: GIVEN, ...ended } },
    giveUp: { to: { WAITING: 'DEAD', CLAIMED: 'DEAD' }, sets: { failed_at: GIVEN, last_error: GIVEN, ...ended } },
    // The error stays readable until the message is done.
    sendAgain: { to: { DEAD: 'WAITING' }, sets: { failed_at: null } },
  },
});
