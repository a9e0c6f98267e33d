import type { NounTests } from '../support/noun-tests.js';
import { HOSPITALS, ONE_ROW } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    recordMeasurements: ONE_ROW,
    removeMeasurements: ONE_ROW,
  },
  stateless: {
    recordMeasurements: HOSPITALS,
    removeMeasurements: HOSPITALS,
  },
  decisions: {
    'dashboard:read | -AAAAAFFA': 'kpis kpi indicators',
    'dashboard:read | -AAAAAFFA on GROUP/GROUP_MEMBERS_READ FAA FAA AAA AAA AAA': 'measurements',
    'dashboard:write -mode | -AAAAAFFA on GROUP/GROUP_EDITORS_ONLY FFA FFA AAA AAA AAA':
      'recordMeasurements removeMeasurements',
  },
};
