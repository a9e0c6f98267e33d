import type { Ctx } from '../context.js';
import { linkedAccount } from '../identity/accounts.query.js';
import { endLoginsOfProvider } from './end-logins.write.js';

/** The clocks of two servers differ by less than this. */
const CLOCKS_DIFFER_MS = 5_000;

interface Ended {
  issuer: string;
  /** The provider's id of the account; null when it names only its sign-in. */
  subject: string | null;
  /** The provider's name of its sign-in; null when it ends all of the account. */
  providerSession: string | null;
  /** The time at the provider. */
  at: Date;
}

/**
 * Ends the sessions here that came from a sign-in at the identity provider, because the provider says that it ended there. A
 * session that began later stays. So it does no harm when the same is said again.
 * @returns the number of ended sessions
 */
export async function endSessionsOfProvider(
  ctx: Ctx<'events'>,
  { issuer, subject, providerSession, at }: Ended,
): Promise<number> {
  const account = subject === null ? undefined : await linkedAccount(ctx, { issuer, subject });
  if (account === undefined && providerSession === null) return 0;
  const until = new Date(at.getTime() + CLOCKS_DIFFER_MS).toISOString();
  return endLoginsOfProvider(ctx, { userId: account?.id ?? null, providerSession, until });
}
