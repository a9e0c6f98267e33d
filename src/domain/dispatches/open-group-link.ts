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
 * Where the link of a message leads its participant; the token is the right to know.
 * @throws NOT_FOUND for a token that is not ours; FORBIDDEN when the place in the class was canceled
 */
export async function openGroupLink(ctx: Ctx, token: string): Promise<GroupLink> {
  const enrollmentId = enrollmentOfGroupLink(ctx.services.config.authSecret, token);
  const found = enrollmentId === null ? undefined : await groupOfEnrollment(ctx, enrollmentId);
  if (!found) throw notFound('GROUP_LINK');
  assertPlaceKept(found);
  return { className: found.className, url: found.url };
}
