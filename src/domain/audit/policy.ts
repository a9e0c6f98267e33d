import { administrator, policy } from '../kernel/policy.js';

/** Records name everybody and their actions. They are for administrators who are people, not API keys. */
const administrators = administrator('AUDIT_FOR_ADMINISTRATORS');

export const auditPolicy = policy('administration', {
  queries: { auditRecords: { by: administrators }, auditStats: { by: administrators } },
});
