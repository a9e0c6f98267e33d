import type { RulesOfRoutes } from '../route-rules.js';

export const onboardingParticipants: RulesOfRoutes = {
  'onboarding.participant.update': { mirrored: { about: { User: ['cpf'] } } },
};
