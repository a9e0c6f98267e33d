import type { NounTests } from '../support/noun-tests.js';
import { ONE_ROW, TWO_SERVERS } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    ignoreDifferences: ONE_ROW,
    withdrawIgnored: ONE_ROW,
    resetParity: ONE_ROW,
    setRouteMode: TWO_SERVERS,
    announceSunset: TWO_SERVERS,
    withdrawSunset: TWO_SERVERS,
    acknowledgeSunset: TWO_SERVERS,
    scheduleBrownout: TWO_SERVERS,
    closeRoute: TWO_SERVERS,
    reopenRoute: TWO_SERVERS,
  },
  stateless: {
    announceSunset: TWO_SERVERS,
    withdrawSunset: TWO_SERVERS,
    acknowledgeSunset: TWO_SERVERS,
    scheduleBrownout: TWO_SERVERS,
    closeRoute: TWO_SERVERS,
    setRouteMode: TWO_SERVERS,
    reopenRoute: TWO_SERVERS,
    ignoreDifferences: TWO_SERVERS,
    withdrawIgnored: TWO_SERVERS,
    resetParity: TWO_SERVERS,
  },
  decisions: {
    'administration:read | -FFFAFFFF ROUTES_FOR_ADMINISTRATORS': 'routes undocumentedRoutes parityDifferences cutover',
    'administration:read | -FFFAFFFF AUDIT_FOR_ADMINISTRATORS': 'routeUsage',
    'administration:write -mode | -FFFAFFFF ROUTES_FOR_ADMINISTRATORS':
      'announceSunset withdrawSunset scheduleBrownout closeRoute setRouteMode reopenRoute ignoreDifferences ' +
      'withdrawIgnored resetParity',
    'no scope -mode | -FFFAAFFF ROUTES_FOR_ADMINISTRATORS': 'acknowledgeSunset',
  },
};
