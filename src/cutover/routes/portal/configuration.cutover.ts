import type { RulesOfRoutes } from '../route-rules.js';

export const portalConfiguration: RulesOfRoutes = {
  'portal.health.read': { varies: ['timestamp', 'uptime', 'version', 'node_version', 'memory.*', 'env'] },
  'portal.liveness.read': { varies: ['timestamp'] },
  'portal.readiness.read': { varies: ['timestamp'] },
  'portal.envs.read': { varies: ['appVersion'] },
};
