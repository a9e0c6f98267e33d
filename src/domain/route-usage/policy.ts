import { administrator, policy } from '../kernel/policy.js';

export const routeUsagePolicy = policy('administration', {
  queries: { routeUsage: { by: administrator('AUDIT_FOR_ADMINISTRATORS') } },
});
