import type { RulesOfRoutes } from '../route-rules.js';

export const dashboardSentiment: RulesOfRoutes = {
  'dashboard.sentiment.read': { anyOrder: ['sessions', 'themes'] },
};
