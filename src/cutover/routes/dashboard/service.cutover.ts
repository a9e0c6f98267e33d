import type { RulesOfRoutes } from '../route-rules.js';

export const dashboardService: RulesOfRoutes = {
  'dashboard.health.read': { varies: ['timestamp'] },
};
