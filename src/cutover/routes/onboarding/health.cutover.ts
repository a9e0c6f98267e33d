import type { RulesOfRoutes } from '../route-rules.js';

export const onboardingHealth: RulesOfRoutes = {
  'onboarding.liveness.read': { varies: ['timestamp', 'uptime'] },
  'onboarding.health.read': { varies: ['timestamp', 'uptime.*', 'environment', 'memory.*', 'metrics.*'] },
  'onboarding.readiness.read': { varies: ['timestamp', 'uptime', 'memory.*'] },
};
