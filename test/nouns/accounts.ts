import type { NounTests } from '../support/noun-tests.js';
import { DOORS, NEW_RECORD } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    registerAccount: DOORS,
    activateAccount: DOORS,
    resendActivation: DOORS,
    changePassword: DOORS,
    setPassword: DOORS,
    requestPasswordReset: DOORS,
    resetPassword: DOORS,
    createUser: NEW_RECORD,
  },
  decisions: {
    'people:write -mode | AAAAAAAAA':
      'registerAccount activateAccount resendActivation requestPasswordReset resetPassword',
    'people:write -mode | -AAAAFFFA PERSON_NEEDED': 'changePassword setPassword',
    'people:write -mode | -FFFAFFFF NOT_ALLOWED': 'createUser updateUser setRoles deactivateUser reactivateUser',
  },
};
