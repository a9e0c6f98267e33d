import type { Ctx } from '../context.js';
import { forbidden, hasRole, mustBeSignedIn } from '../kernel/access.js';

/** The queue shows everybody's phones. */
export function mustSeeDispatches(ctx: Ctx): void {
  if (!hasRole(mustBeSignedIn(ctx), 'SUPERVISOR', 'ADMIN')) throw forbidden();
}

export function mustRunDispatches(ctx: Ctx): void {
  if (!hasRole(mustBeSignedIn(ctx), 'ADMIN')) throw forbidden();
}
