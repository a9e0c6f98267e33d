import { forbidden, hasRole, mustBeSignedIn } from '../kernel/access.js';
import type { Ctx } from '../context.js';

/** Payloads are of all services, so only administrators look into the queue. */
export function requireOutboxAccess(ctx: Ctx): void {
  if (!hasRole(mustBeSignedIn(ctx), 'ADMIN')) throw forbidden();
}
