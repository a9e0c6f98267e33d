import type { RulesOfRoutes } from '../route-rules.js';

export const messagingHealth: RulesOfRoutes = {
  'messaging.status.read': { varies: ['timestamp', 'uptime', 'version', 'environment'] },
};
