import { administrator, policy } from '../kernel/policy.js';

export const fieldUsagePolicy = policy('administration', {
  queries: { fieldUsage: { by: administrator('AUDIT_FOR_ADMINISTRATORS') } },
});
