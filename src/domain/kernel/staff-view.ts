import type { Ctx } from '../context.js';
import { forbidden, requireSignedIn, rightsOf } from './access.js';

/** What of all classes a member of staff sees. Equal for all who see the same. */
export interface StaffView {
  rights: 'all' | 'led';
  /** Of a facilitator, who sees the own classes. */
  me: number | null;
}

/** @throws FORBIDDEN to participants: numbers about everybody are for staff and services */
export function requireStaff(ctx: Ctx): StaffView {
  const actor = requireSignedIn(ctx);
  const rights = rightsOf(actor);
  if (rights === 'own') throw forbidden('STAFF_ONLY');
  return { rights, me: rights === 'led' ? actor.userId : null };
}
