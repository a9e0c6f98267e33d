import type { NounTests } from '../support/noun-tests.js';
import { DOORS } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    confirmEmail: DOORS,
    confirmPhone: DOORS,
    keepContact: DOORS,
    updateParticipant: DOORS,
  },
  stateless: {
    confirmEmail: DOORS,
    confirmPhone: DOORS,
    keepContact: DOORS,
  },
};
