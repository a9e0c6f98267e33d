import type { RulesOfRoutes } from '../route-rules.js';

export const onboardingConversions: RulesOfRoutes = {
  'onboarding.conversion.track': {
    mirrored: { never: 'it is sent on to the advertising platform, which would count it twice' },
  },
};
