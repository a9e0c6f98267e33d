import type { RulesOfRoutes } from '../route-rules.js';

export const cmsSystemLogs: RulesOfRoutes = {
  'cms.system-logs.list': { varies: ['$'] },
  'cms.system-logs.stats': { varies: ['$'] },
};
