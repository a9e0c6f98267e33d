import type { RulesOfRoutes } from '../route-rules.js';
import { readAuth, writeAuth } from '../shared/auth.cutover.js';

export const portalAuth: RulesOfRoutes = {
  'portal.auth.read': readAuth,
  'portal.auth.write': writeAuth,
};
