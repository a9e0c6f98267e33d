import { CALLER, type RulesOfRoutes } from '../route-rules.js';

export const cmsAccounts: RulesOfRoutes = {
  'cms.action.register': {
    varies: ['data.user_id'],
    mirrored: {
      never:
        'the link that activates the account is in a mail of the side that answered; the other side gets the person by import',
    },
  },
  'cms.action.resend-activation': { mirrored: { never: 'it sends a link, which only the side that made it knows' } },
  'cms.action.change-password': { mirrored: { about: { Password: [CALLER] } } },
};
