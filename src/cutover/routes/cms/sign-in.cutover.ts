import type { RulesOfRoutes } from '../route-rules.js';

export const cmsSignIn: RulesOfRoutes = {
  'cms.nonce.read': { varies: ['nonce'] },
  'cms.action.front-login': { mirrored: { never: 'a session is of one side' } },
  'cms.action.front-logout': { mirrored: { never: 'a session is of one side' } },
};
