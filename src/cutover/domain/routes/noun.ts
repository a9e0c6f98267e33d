import { nobody, operators, send } from '../../../domain/kernel/hearing.js';
import { noun } from '../../../domain/kernel/noun.js';

export const routesNoun = noun({
  tables: ['key_sides', 'route_consents', 'route_brownouts', 'route_states', 'route_usages', 'undocumented_routes'],
  types: {
    administration: ['FacadeRoute', 'RouteUsage', 'UndocumentedRoute'],
    none: ['Brownout', 'RouteClient', 'Sunset'],
  },
  hears: {
    ignoreDifferences: operators,
    withdrawIgnored: operators,
    resetParity: operators,
    setRouteMode: operators,
    announceSunset: send('sunset-announced'),
    withdrawSunset: operators,
    acknowledgeSunset: operators,
    scheduleBrownout: nobody('Clients were told of the end, and notice the brownout.'),
    closeRoute: nobody('Clients were told of the end, and agreed to it or no longer call.'),
    reopenRoute: operators,
  },
});
