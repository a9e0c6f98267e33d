import { hasRole, mustBeSignedIn, notFound, readsAll } from '../shared/access.js';
import type { Ctx } from '../context.js';
import { isLedBy } from './people.query.js';

/** Own record, staff that reads all, and the facilitator of one of the person's classes. Others learn nothing. */
export async function mustSeePerson(ctx: Ctx, personId: number, what = 'Participant'): Promise<void> {
  const actor = mustBeSignedIn(ctx);
  if (readsAll(actor) || actor.userId === personId) return;
  if (actor.userId !== null && hasRole(actor, 'FACILITATOR') && (await isLedBy(ctx, personId, actor.userId))) return;
  throw notFound(what);
}
