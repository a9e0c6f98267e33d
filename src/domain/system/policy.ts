import { anyone, policy } from '../kernel/policy.js';

/** Nothing here is about people, and monitoring of a server has no credential. */
const everybody = { by: anyone, scope: null };

export const systemPolicy = policy('administration', {
  queries: {
    configuration: everybody,
    chatbotAppKey: everybody,
    noticeWays: everybody,
    health: everybody,
    readiness: everybody,
    processHealth: everybody,
    processReadiness: everybody,
    dashboardStatus: everybody,
    // The root field of the record's type has the rule and the scope.
    node: { ...everybody, note: 'the callers of the root field for one record of its type' },
  },
});
