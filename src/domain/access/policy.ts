import { outsideParticipantMode, person, policy, ownOrAdministrator } from '../kernel/policy.js';

export const accessPolicy = policy('administration', {
  queries: {
    // A caller in participant mode does not learn who else read the data.
    accessRecords: {
      by: outsideParticipantMode(person),
      on: { noun: 'PERSON', decide: ownOrAdministrator },
      scope: null,
    },
  },
});
