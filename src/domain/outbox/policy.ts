import type { Ctx } from '../context.js';
import { policy, withRole } from '../kernel/policy.js';

/** Payloads come from all services, so only administrators see the queue. */
const administrators = withRole(['ADMIN']);

export const outboxPolicy = policy('administration', {
  queries: { deadLetters: { by: administrators }, outboxMessage: { by: administrators } },
  mutations: {
    resendDeadLetter: { by: administrators, fails: ['NOT_FOUND', 'CONFLICT'] },
    resendDeadLetters: { by: administrators },
  },
});

/** Also opens the dashboard of the jobs. */
export const requireOutboxAccess = (ctx: Ctx): void => void administrators(ctx);
