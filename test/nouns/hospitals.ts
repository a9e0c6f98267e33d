import type { NounTests } from '../support/noun-tests.js';
import { HOSPITALS, NEW_RECORD } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    createHospitalGroup: NEW_RECORD,
    createHospital: NEW_RECORD,
  },
  stateless: {
    createHospital: HOSPITALS,
    updateHospital: HOSPITALS,
    removeHospital: HOSPITALS,
    createHospitalGroup: HOSPITALS,
    updateHospitalGroup: HOSPITALS,
    removeHospitalGroup: HOSPITALS,
  },
};
