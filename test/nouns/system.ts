import type { NounTests } from '../support/noun-tests.js';

export const tests: NounTests = {
  decisions: {
    'no scope | AAAAAAAAA':
      'configuration chatbotAppKey noticeWays health readiness processHealth processReadiness dashboardStatus node',
  },
};
