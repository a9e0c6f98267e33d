import type { RulesOfRoutes } from '../route-rules.js';

export const onboardingMessages: RulesOfRoutes = {
  'onboarding.otp.send': { varies: ['otp'], mirrored: { never: 'a code is of the side that sent it' } },
  'onboarding.otp.confirm': {
    // The other side knows only codes that it has sent itself.
    ignore: ['(status)'],
    mirrored: { never: 'a code is of the side that sent it' },
  },
  'onboarding.flow.resend': { mirrored: { never: 'it sends a message, which people would get twice' } },
};
