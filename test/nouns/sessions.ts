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
  decisions: {
    'no scope | AAAAAAAAA': 'nonce',
    'people:read | -FFFAFFFF NOT_ALLOWED': 'apiKeys',
    'no scope | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE': 'mySessions',
    'no scope | -AAAAAFFA': 'callerName signOut',
    'submissions:write | -AAAAAFFF NOT_IN_PARTICIPANT_MODE': 'uploadToken',
    'people:write -mode | -FFFAFFFF NOT_ALLOWED': 'createApiKey revokeApiKey',
    'no scope -mode | AAAAAAAAA': 'signIn requestSignInCode requestRecovery signInWithCode',
    'no scope -mode | -AAAAFFFA PERSON_NEEDED': 'endMySessions',
  },
};
