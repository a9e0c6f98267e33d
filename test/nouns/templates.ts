import type { NounTests } from '../support/noun-tests.js';
import { NEW_RECORD, ONE_ROW, PROGRAMME } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    saveActivityTemplate: NEW_RECORD,
    replaceActivityTemplate: ONE_ROW,
    removeActivityTemplate: ONE_ROW,
  },
  stateless: {
    saveActivityTemplate: PROGRAMME,
    replaceActivityTemplate: PROGRAMME,
    removeActivityTemplate: PROGRAMME,
  },
};
