import { enrollmentOfGroupLink } from '../../auth/group-link-tokens.js';
import { notFound } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { groupOfEnrollment } from './dispatches.query.js';
import { assertPlaceKept } from './policy.js';

export interface GroupLink {
  className: string;
  /** Null while the class has no group. */
  url: string | null;
}

/**
 * The target of a message's link for its participant; the token gives access.
 * @throws NOT_FOUND for a token that this server did not make; FORBIDDEN when the place in the class was canceled
 */
export async function openGroupLink(ctx: Ctx, token: string): Promise<GroupLink> {
  const enrollmentId = enrollmentOfGroupLink(ctx.services.config.authSecret, token);
  const found = enrollmentId === null ? undefined : await groupOfEnrollment(ctx, enrollmentId);
  if (!found) throw notFound('GROUP_LINK');
  assertPlaceKept(found);
  return { className: found.className, url: found.url };
}
