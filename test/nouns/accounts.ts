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
};
