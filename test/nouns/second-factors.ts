import type { NounTests } from '../support/noun-tests.js';
import { DOORS } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    beginPasskey: DOORS,
    finishPasskey: DOORS,
    beginTotp: DOORS,
    confirmTotp: DOORS,
    removeSecondFactor: DOORS,
    newRecoveryCodes: DOORS,
    resetSecondFactors: DOORS,
    beginPasskeySignIn: DOORS,
    beginSecondFactorSetUp: DOORS,
  },
  stateless: {
    beginPasskey: DOORS,
    finishPasskey: DOORS,
    beginTotp: DOORS,
    confirmTotp: DOORS,
    removeSecondFactor: DOORS,
    newRecoveryCodes: DOORS,
    beginPasskeySignIn: DOORS,
    beginSecondFactorSetUp: DOORS,
  },
};
