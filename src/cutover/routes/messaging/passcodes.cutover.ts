import type { RulesOfRoutes } from '../route-rules.js';

export const messagingPasscodes: RulesOfRoutes = {
  'messaging.otp.send': { varies: ['otp'], mirrored: { never: 'a code is of the side that sent it' } },
  'messaging.otp.confirm': {
    // The other side knows only codes that it has sent itself.
    ignore: ['(status)'],
    mirrored: { never: 'a code is of the side that sent it' },
  },
};
