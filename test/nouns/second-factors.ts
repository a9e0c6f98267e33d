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
  decisions: {
    'no scope | -AAAAFFAF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE': 'mySecondFactors secondFactorStatus',
    'no scope -mode | -FAAAFFAF STAFF_ONLY PERSON_NEEDED': 'beginPasskey finishPasskey beginTotp confirmTotp',
    'no scope -mode | -AAAAFFFA PERSON_NEEDED on SECOND_FACTOR NAN NAN NAN NAN NAN': 'removeSecondFactor',
    'no scope -mode | -AAAAFFAA PERSON_NEEDED': 'newRecoveryCodes',
    'people:write -mode | -FFFAFFFF NOT_ALLOWED': 'resetSecondFactors',
    'no scope -mode | AAAAAAAAA': 'beginPasskeySignIn beginSecondFactorSetUp',
  },
};
