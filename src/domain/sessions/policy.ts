import { anyone, outsideParticipantMode, policy, signedIn } from '../kernel/policy.js';

export const sessionPolicy = policy('people', {
  queries: {
    nonce: { by: anyone, scope: null },
    callerName: { by: signedIn, scope: null },
    // It is valid for longer than the mode.
    uploadToken: { by: outsideParticipantMode(signedIn), scope: 'submissions:write' },
  },
  mutations: {
    signIn: { by: anyone, scope: null },
    // Of the session, whose owner is the supervisor: the mode is ended with it.
    signOut: { by: signedIn, scope: null, inParticipantMode: true },
  },
});
