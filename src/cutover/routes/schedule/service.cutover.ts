import type { RulesOfRoutes } from '../route-rules.js';

export const scheduleService: RulesOfRoutes = {
  'schedule.root.read': { varies: ['version'] },
};
