import type { RulesOfRoutes } from '../route-rules.js';

export const cmsToken: RulesOfRoutes = {
  'cms.jwt-auth.token': {
    varies: ['token'],
    mirrored: { never: 'a token is of one side, and sign-in changes no record' },
  },
};
