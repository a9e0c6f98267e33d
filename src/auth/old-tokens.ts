import { createHash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Config } from '../config/config.js';
import { SESSION_LIFETIME_SECONDS } from './session-cookie.js';
import type { VerifiedToken } from './tokens.js';
import { idOfText } from '../platform/record-ids.js';

/*
 * Bearer tokens that the content backend before this one signed (HS256, `iss` its address, `iat`, `nbf`, `exp`, the person in
 * `data.user.id`): while routes move, clients hold them for up to a week. Who somebody is comes from the token, what they may
 * do never does.
 */

const OLD = 'old:';
/** Clocks of two machines; a token that was signed a moment ago is used at once. */
const CLOCKS_DIFFER_SECONDS = 30;

/** Whether a signing in, by its id, is a token of the old content backend. */
export const isOldLogin = (loginId: string): boolean => loginId.startsWith(OLD);

/** In place of one signing in: all old tokens that somebody held when they ended their sessions. */
export const allOldLoginsOf = (userId: number): string => `${OLD}user:${userId}`;

/**
 * Whose an old token is, or null: not configured, another algorithm, signature or issuer, without a time at which it was
 * made or ends, not good yet or no more, older than a week (as long as it is known who signed out), or made for something less than everything (`aud`,
 * `scope`).
 */
export async function verifyOldToken(
  config: Pick<Config, 'legacyJwt'>,
  token: string,
  now: Date,
): Promise<VerifiedToken | null> {
  if (!config.legacyJwt) return null;
  const { secret, issuer } = config.legacyJwt;
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      ...(issuer === null ? {} : { issuer }),
      requiredClaims: ['iat', 'exp'],
      maxTokenAge: SESSION_LIFETIME_SECONDS,
      clockTolerance: CLOCKS_DIFFER_SECONDS,
      currentDate: now,
    });
    const userId = personOf(payload);
    if (userId === null || payload.aud !== undefined || payload['scope'] !== undefined) return null;
    const [issuedAt, expiresAt] = [payload.iat! * 1000, payload.exp! * 1000];
    return {
      subject: `user:${userId}`,
      // They have no `jti`: what one signs out with is what was signed. Not the text of the signature, of which several decode to
      // the same bytes.
      id:
        OLD +
        createHash('sha256')
          .update(token.slice(0, token.lastIndexOf('.')))
          .digest('hex')
          .slice(0, 32),
      issuedAt: new Date(issuedAt),
      expiresAt: new Date(Math.min(expiresAt, issuedAt + SESSION_LIFETIME_SECONDS * 1000)),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** The person whom the claims of an old token name (a number, or its digits as that backend writes it), or null. */
export function personOf({ data }: JWTPayload): number | null {
  const id = (data as { user?: { id?: unknown } } | null | undefined)?.user?.id;
  return typeof id === 'number' || typeof id === 'string' ? idOfText(String(id)) : null;
}
