import { createHash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Config } from '../config/config.js';
import { SESSION_LIFETIME_SECONDS } from './session-cookie.js';
import type { VerifiedToken } from './tokens.js';
import { idOfText } from '../platform/record-ids.js';

/*
 * Bearer tokens that the content backend before this one signed (HS256, `iss` its address, `iat`, `nbf`, `exp`, the person in
 * `data.user.id`). While routes move, clients hold them for up to a week. The identity of a person comes from the token, their
 * rights never do.
 */

const OLD = 'old:';
/** The clocks of two machines may differ; a token is used in the moment after its signing. */
const CLOCKS_DIFFER_SECONDS = 30;

/** True when a signing in, by its id, is a token of the old content backend. */
export const isOldLogin = (loginId: string): boolean => loginId.startsWith(OLD);

/** Stands in place of one signing in: all old tokens that a person held when they ended their sessions. */
export const allOldLoginsOf = (userId: number): string => `${OLD}user:${userId}`;

/**
 * The person of an old token, or null. Null when old tokens are not configured, and for another algorithm, signature or issuer.
 * Null for a token without its time of issue or end, and for one not yet or no longer good. Null for a token older than a week,
 * because sign-outs are remembered only so long. Null also for a token made for less than everything (`aud`, `scope`).
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
      // They have no `jti`: signing out uses the signed part. Not the text of the signature, because several texts decode to
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

/** The person in the claims of an old token (a number, or its digits as that backend writes it), or null. */
export function personOf({ data }: JWTPayload): number | null {
  const id = (data as { user?: { id?: unknown } } | null | undefined)?.user?.id;
  return typeof id === 'number' || typeof id === 'string' ? idOfText(String(id)) : null;
}
