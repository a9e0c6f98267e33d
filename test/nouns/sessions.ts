import type { NounTests } from '../support/noun-tests.js';
import { DOORS, NEW_RECORD, ONE_ROW } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    signIn: DOORS,
    requestSignInCode: DOORS,
    signInWithCode: DOORS,
    requestRecovery: DOORS,
    signOut: DOORS,
    endMySessions: DOORS,
    createApiKey: NEW_RECORD,
    revokeApiKey: ONE_ROW,
  },
  stateless: {
    signIn: DOORS,
    requestSignInCode: DOORS,
    requestRecovery: DOORS,
    signInWithCode: DOORS,
    signOut: DOORS,
    endMySessions: DOORS,
    createApiKey: DOORS,
    revokeApiKey: DOORS,
  },
};
