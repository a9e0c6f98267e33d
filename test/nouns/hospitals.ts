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
  decisions: {
    'dashboard:read | -AAAAAFFA': 'hospitalGroup hospitalGroups',
    'dashboard:read | -FFAAFFFF HOSPITALS_FOR_ADMINISTRATORS': 'hospital hospitals hospitalGroupMembers',
    'dashboard:read | -AAAAFFFA PERSON_NEEDED': 'myHospitalGroups',
    'dashboard:write -mode | -FFFAFFFF HOSPITALS_FOR_ADMINISTRATORS':
      'createHospital updateHospital removeHospital createHospitalGroup updateHospitalGroup ' + 'removeHospitalGroup',
    'dashboard:write -mode | -FFAAFFFF HOSPITALS_FOR_ADMINISTRATORS': 'setHospitalGroupRole',
  },
};
