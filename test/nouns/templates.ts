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
  decisions: {
    'submissions:read | -AAAAAFFA on ACTIVITY_TEMPLATE NAA NAA AAA AAA AAA': 'activityTemplate',
    'submissions:read | -AAAAAFFA rows own,led,all,all,all': 'activityTemplates',
    'submissions:write -mode | -AAAAAFFA on CLASS FFA FFA FFA AAA AAA': 'saveActivityTemplate',
    'submissions:write -mode | -AAAAAFFA on ACTIVITY_TEMPLATE NFA NFA FFA AAA AAA':
      'replaceActivityTemplate removeActivityTemplate',
  },
};
