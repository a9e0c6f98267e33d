import { outsideParticipantMode, person, policy, ownOrAdministrator } from '../kernel/policy.js';

export const accessPolicy = policy('administration', {
  queries: {
    // Who reads in somebody's place is told nothing of who else did.
    accessRecords: {
      by: outsideParticipantMode(person),
      on: { noun: 'PERSON', decide: ownOrAdministrator },
      scope: null,
    },
  },
});
