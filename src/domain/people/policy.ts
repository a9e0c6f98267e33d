import { hasRole, isStaff, mustBeSignedIn, notFound, type Missing } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { isLedBy, personById } from './people.query.js';

/**
 * Own record, staff that reads all, and the facilitator of one of the person's classes. Services and facilitators see
 * participants only, and no staff. Others learn nothing.
 */
export async function mustSeePerson(ctx: Ctx, personId: number, what: Missing = 'PARTICIPANT'): Promise<void> {
  const actor = mustBeSignedIn(ctx);
  if (hasRole(actor, 'SUPERVISOR', 'ADMIN') || actor.userId === personId) return;
  const isLed = actor.userId !== null && hasRole(actor, 'FACILITATOR') && (await isLedBy(ctx, personId, actor.userId));
  const person = isLed || hasRole(actor, 'SERVICE') ? await personById(ctx, personId) : null;
  if (!person || isStaff(person)) throw notFound(what);
}
