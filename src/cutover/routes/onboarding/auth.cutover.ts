import type { RulesOfRoutes } from '../route-rules.js';
import { readAuth, writeAuth } from '../shared/auth.cutover.js';

export const onboardingAuth: RulesOfRoutes = {
  'onboarding.auth.read': readAuth,
  'onboarding.auth.write': writeAuth,
};
