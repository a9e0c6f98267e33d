import { administrator, policy } from '../kernel/policy.js';

/** Lines are of everybody and everything: administrators read them, no services. */
const administrators = administrator();

export const logFilePolicy = policy('administration', {
  queries: { logDays: { by: administrators }, logDay: { by: administrators }, logEntries: { by: administrators } },
});
