import { forbidden, hasRole, mustBeSignedIn } from '../kernel/access.js';
import type { Actor, Ctx } from '../context.js';

export const isEditor = (actor: Actor | null): boolean =>
  actor?.scope === 'full' && hasRole(actor, 'ADMIN', 'SUPERVISOR');

/** Administrators and supervisors write posts and see drafts. */
export function mustBeEditor(ctx: Ctx): Actor {
  const actor = mustBeSignedIn(ctx);
  if (!isEditor(actor)) throw forbidden('POSTS_FOR_EDITORS');
  return actor;
}
