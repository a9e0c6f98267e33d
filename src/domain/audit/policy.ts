import { administrator, policy } from '../kernel/policy.js';

/** Records name everybody and what they did: for administrators who are people. */
const administrators = administrator('AUDIT_FOR_ADMINISTRATORS');

export const auditPolicy = policy('administration', {
  queries: { auditRecords: { by: administrators }, auditStats: { by: administrators } },
});
