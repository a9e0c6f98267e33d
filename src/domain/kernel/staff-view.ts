import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../context.js';
import { forbidden, requireSignedIn, type Rights, rightsOf } from './access.js';

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

/** The rows of classes in a view of these rights. */
export const visibleInView = (alias: string, rights: Rights, me: Expression<number | null>): RawBuilder<boolean> =>
  rights === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${alias}.facilitator_id`)} = ${me}`;
