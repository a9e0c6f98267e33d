import { administrator, outsideParticipantMode, person, policy, ownOrAdministrator } from '../kernel/policy.js';

// People consent only for themselves: nobody does it for somebody else.
export const consentPolicy = policy('people', {
  queries: {
    consents: {
      by: outsideParticipantMode(person),
      on: { noun: 'PERSON', decide: ownOrAdministrator },
      scope: null,
    },
  },
  mutations: {
    giveConsent: { by: person, fails: ['NOT_FOUND', 'CONFLICT'], scope: null, note: 'for themselves' },
    withdrawConsent: { by: person, fails: ['NOT_FOUND'], scope: null, note: 'the own ones' },
    publishConsentText: { by: administrator(), fails: ['CONFLICT'] },
  },
});
