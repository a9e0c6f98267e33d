import type { Ctx } from '../context.js';
import { forbidden, hasRole, mustBeSignedIn } from '../kernel/access.js';

/** The queue shows everybody's phones. */
export function requireDispatchView(ctx: Ctx): void {
  if (!hasRole(mustBeSignedIn(ctx), 'SUPERVISOR', 'ADMIN')) throw forbidden();
}

export function requireDispatchAccess(ctx: Ctx): void {
  if (!hasRole(mustBeSignedIn(ctx), 'ADMIN')) throw forbidden();
}
