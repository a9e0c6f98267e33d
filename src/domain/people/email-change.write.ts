import { issueActionToken } from '../accounts/action-tokens.write.js';
import { writeOutbox } from '../kernel/outbox.js';
import type { Ctx } from '../context.js';
import { changePerson, type Person } from './people.write.js';

/** How long a link that confirms an address is good. */
const LINK_MS = 24 * 3_600_000;

/**
 * Asks to change a person's e-mail, in the caller's transaction. Nothing changes yet: a mail brings a link to the new
 * address, and the old one is told. When the address belongs to somebody else, they are told, and no link comes.
 */
export async function requestEmailChange(
  ctx: Ctx<'events'>,
  { user, email }: { user: Person; email: string },
): Promise<void> {
  await issueActionToken(ctx, { userId: user.id, purpose: 'CHANGE_EMAIL', email, lifetimeMs: LINK_MS });
  const payload = { userId: user.id, oldEmail: user.email ?? null, requestedAt: ctx.now().toISOString() };
  writeOutbox(ctx, 'email-change-requested', payload);
}

/** Gives a person an e-mail that is proven to be theirs, or that an administrator says is; the old address is told. */
export function setEmail(ctx: Ctx<'events'>, user: Person, email: string, { isProven }: { isProven: boolean }): void {
  const now = ctx.now();
  if (user.email != null)
    writeOutbox(ctx, 'email-changed', { userId: user.id, oldEmail: user.email, changedAt: now.toISOString() });
  changePerson(ctx, user, { email, ...(isProven && { emailVerifiedAt: now }) });
}
