import type { NounTests } from '../support/noun-tests.js';
import { ONE_ROW, SETTINGS } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    changeSiteSettings: ONE_ROW,
    setMaintenanceMode: ONE_ROW,
  },
  stateless: {
    changeSiteSettings: SETTINGS,
    setMaintenanceMode: SETTINGS,
  },
};
