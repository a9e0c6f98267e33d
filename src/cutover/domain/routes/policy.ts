import { administrator, policy, withRole } from '../../../domain/kernel/policy.js';

const administrators = administrator('ROUTES_FOR_ADMINISTRATORS');
const administratorOrKey = withRole(['ADMIN', 'SERVICE'], 'ROUTES_FOR_ADMINISTRATORS');

export const routesPolicy = policy('administration', {
  queries: {
    routes: { by: administrators },
    undocumentedRoutes: { by: administrators },
    routeUsage: { by: administrator('AUDIT_FOR_ADMINISTRATORS') },
    parityDifferences: { by: administrators },
  },
  mutations: {
    announceSunset: { by: administrators, fails: ['NOT_FOUND'] },
    withdrawSunset: { by: administrators, fails: ['NOT_FOUND'] },
    // An API key may answer for itself: the operation checks for whom the caller may answer.
    acknowledgeSunset: {
      by: administratorOrKey,
      scope: null,
      note: 'a key for itself',
      fails: ['NOT_FOUND', 'CONFLICT'],
    },
    scheduleBrownout: { by: administrators, fails: ['NOT_FOUND', 'CONFLICT'] },
    closeRoute: { by: administrators, fails: ['NOT_FOUND', 'CONFLICT'] },
    setRouteMode: { by: administrators, fails: ['NOT_FOUND', 'CONFLICT'] },
    reopenRoute: { by: administrators, fails: ['NOT_FOUND'] },
    ignoreDifferences: { by: administrators, fails: ['NOT_FOUND', 'CONFLICT'] },
    withdrawIgnored: { by: administrators, fails: ['NOT_FOUND'] },
    resetParity: { by: administrators, fails: ['NOT_FOUND'] },
  },
  subscriptions: { cutover: { by: administrators } },
});
