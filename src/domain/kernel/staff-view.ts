import type { Ctx } from '../context.js';
import { forbidden, requireSignedIn, rightsOf } from './access.js';

/** The part of all classes that a member of staff sees. Equal for all with the same view. */
export interface StaffView {
  rights: 'all' | 'led';
  /** The user id of a facilitator, because facilitators see only their own classes. */
  me: number | null;
}

/** @throws FORBIDDEN to participants: numbers about everybody are for staff and services */
export function requireStaff(ctx: Ctx): StaffView {
  const actor = requireSignedIn(ctx);
  const rights = rightsOf(actor);
  if (rights === 'own') throw forbidden('STAFF_ONLY');
  return { rights, me: rights === 'led' ? actor.userId : null };
}
