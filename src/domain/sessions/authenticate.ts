import { hashApiKey } from '../../auth/api-keys.js';
import type { BrowserSession } from '../../auth/session-cookie.js';
import type { Services } from '../../platform/services.js';
import type { Actor } from '../context.js';
import { createKnownCallers, createVerifiedTokens, type LookUps, lookUps } from './known-callers.js';

/** The credentials of a request. */
export interface Credentials {
  /** The Authorization header. */
  authorization?: string;
  /** A valid session cookie. */
  session?: BrowserSession | null;
}

export interface Authentication {
  actor: Actor | null;
  /** True when an Authorization header was sent and is not good. */
  rejected: boolean;
  /** The id of the session that a sign-out would end; null for keys and for callers without a credential. */
  loginId: string | null;
  /** The time of that sign-in; null without a session. */
  loginAt: Date | null;
  /** The time at which the credential expires; null when only the database knows it. */
  expiresAt: Date | null;
}

const nobody: Authentication = { actor: null, rejected: false, loginId: null, loginAt: null, expiresAt: null };
const rejected: Authentication = { ...nobody, rejected: true };

/**
 * Legacy quirk (docs/developing/quirks.md): only the second whitespace-separated part of the header counts, after any first
 * word; API keys may also stand alone.
 */
const secretOf = (authorization: string): string => {
  const parts = authorization.trim().split(/\s+/, 3);
  return parts[1] ?? parts[0] ?? '';
};

/** Finds the caller: by bearer JWT, upload token or API key when a header was sent, else by the session. */
export function createAuthenticate(
  services: Pick<Services, 'config' | 'database' | 'now' | 'events'>,
  how: LookUps = lookUps,
) {
  const verified = createVerifiedTokens(services, how);
  const callers = createKnownCallers(services, how);

  const ofSecret = async (secret: string): Promise<Authentication> => {
    if (secret.split('.').length === 3) {
      const token = await verified(secret);
      const actor = token && (await callers.ofToken(token));
      if (actor && token.purpose === 'submissions')
        return { ...nobody, actor: { ...actor, scope: 'upload' }, expiresAt: token.expiresAt };
      // With a set-up token, the caller is only the owner of their factors, without roles.
      const caller =
        actor && (token.purpose === 'set-up' ? ({ ...actor, roles: [], scope: 'set-up' } as const) : actor);
      if (caller)
        return {
          actor: caller,
          rejected: false,
          loginId: token.id,
          loginAt: token.issuedAt,
          expiresAt: token.expiresAt,
        };
    }
    // Operators choose their keys, and a key with two dots looks like a JWT.
    const service = await callers.ofKey(hashApiKey(secret));
    return service ? { ...nobody, actor: service } : rejected;
  };

  return async ({ authorization, session }: Credentials): Promise<Authentication> => {
    if (authorization) {
      const secret = secretOf(authorization);
      if (!secret || secret.length > 4096) return rejected;
      return ofSecret(secret);
    }
    if (session) {
      const { loginId, issuedAt: loginAt, expiresAt } = session;
      return { actor: await callers.ofSession(session), rejected: false, loginId, loginAt, expiresAt };
    }
    return nobody;
  };
}
