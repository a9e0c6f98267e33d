import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Actor, Ctx } from '../context.js';
import type { Rights } from '../kernel/access.js';
import { ledClassIds, placeIsKept } from '../kernel/led.js';
import { policy, seen, signedIn, uploader } from '../kernel/policy.js';
import { assertScope } from '../kernel/scopes.js';

export const filePolicy = policy('submissions', {
  queries: { storedFile: { by: signedIn, on: { noun: 'FILE', decide: seen } } },
});

/**
 * SQL of the files that a caller sees. A submission `s` must be the caller's own, or in a led class `c` that the participant
 * has not left, unless the caller sees all. A template `t` must be of a class that the caller leads or has a place in.
 */
export function visibleFiles(rights: Rights, me: Expression<number | null>): RawBuilder<boolean> {
  if (rights === 'all') return sql<boolean>`true`;
  const led = rights === 'led' ? sql` or (c.id in (${ledClassIds(me)}) and ${placeIsKept('s')})` : sql``;
  return sql<boolean>`(s.participant_id = ${me}${led} or (t.id is not null and exists (select from enrollments as e where e.class_id = c.id and e.participant_id = ${me} and e.canceled_at is null)))`;
}

/** Requires the right to upload a file, for a mutation that uses it later (`/uploads`). @throws UNAUTHENTICATED, FORBIDDEN */
export function requireUploadRight(ctx: Ctx): Actor {
  const actor = uploader(ctx);
  assertScope(ctx, 'submissions:write');
  return actor;
}
