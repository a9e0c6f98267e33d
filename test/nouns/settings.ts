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
  decisions: {
    'content:read | AAAAAAAAA': 'siteSettings maintenanceMode',
    'content:write -mode | -FFFAFFFF SETTINGS_FOR_ADMINISTRATORS': 'changeSiteSettings setMaintenanceMode',
  },
};
