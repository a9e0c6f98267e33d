import { administrator, policy } from '../kernel/policy.js';

/** Log lines are about everybody and everything: only administrators read them, no services. */
const administrators = administrator();

export const logFilePolicy = policy('administration', {
  queries: { logDays: { by: administrators }, logDay: { by: administrators }, logEntries: { by: administrators } },
});
