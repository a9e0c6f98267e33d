import type { RulesOfRoutes } from '../route-rules.js';

export const onboardingConfiguration: RulesOfRoutes = {
  'onboarding.envs.read': { varies: ['appVersion'] },
};
