import { forbidden, hasRole, mustBePerson } from '../shared/access.js';
import type { Ctx } from '../context.js';

/** Lines are of everybody and everything: administrators read them, no services. */
export function mustReadLogFiles(ctx: Ctx): number {
  const actor = mustBePerson(ctx);
  if (!hasRole(actor, 'ADMIN')) throw forbidden();
  return actor.userId;
}
