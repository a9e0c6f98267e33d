import type { Ctx } from '../context.js';
import { policy, withRole } from '../kernel/policy.js';

/** Payloads are of all services, so only administrators look into the queue. */
const administrators = withRole(['ADMIN']);

export const outboxPolicy = policy('administration', {
  queries: { deadLetters: { by: administrators }, outboxMessage: { by: administrators } },
  mutations: {
    resendDeadLetter: { by: administrators, fails: ['NOT_FOUND', 'CONFLICT'] },
    resendDeadLetters: { by: administrators },
  },
});

/** Opens the dashboard of the jobs too. */
export const requireOutboxAccess = (ctx: Ctx): void => void administrators(ctx);
