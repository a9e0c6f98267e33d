import { type Declared, outsideParticipantMode, ownOrAdministrator, person, policy } from '../kernel/policy.js';

/** The person, and administrators for any person. No supervisor in participant mode, and no API key. */
const theirs = {
  by: outsideParticipantMode(person),
  on: { noun: 'PERSON', decide: ownOrAdministrator },
  scope: null,
} satisfies Declared;

export const personExportPolicy = policy('people', {
  queries: { personExports: theirs },
  mutations: { exportPerson: { ...theirs, fails: ['RATE_LIMITED', 'UPSTREAM_FAILED'] } },
});
