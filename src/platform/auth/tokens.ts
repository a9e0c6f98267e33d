import { createSecretKey, hkdfSync, type KeyObject, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** What a token is good for; each purpose has a key of its own, so that no token passes for another kind. */
export type TokenPurpose = 'access' | 'submissions' | 'login' | 'device';

const lifetimes: Record<TokenPurpose, string> = { access: '12h', submissions: '1h', login: '12h', device: '4320h' };
const ISSUER = 'elo';

const keys = new Map<string, KeyObject>();
/**
 * A key of 32 bytes for one purpose, from AUTH_SECRET (HKDF, RFC 5869). Derived and imported once: both cost more than
 * checking a signature with it.
 */
export function deriveKey(authSecret: string, purpose: string): KeyObject {
  const name = `${purpose}:${authSecret}`;
  let key = keys.get(name);
  if (!key) {
    key = createSecretKey(new Uint8Array(hkdfSync('sha256', authSecret, '', `elo:${purpose}`, 32)));
    keys.set(name, key);
  }
  return key;
}

/** Signs a JWT (HS256) with an id of its own for a subject: `user:ID` or `key:ID`. */
export const signToken = (authSecret: string, purpose: TokenPurpose, subject: string, now: Date): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(purpose)
    .setSubject(subject)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + Number.parseInt(lifetimes[purpose], 10) * 3_600_000))
    .sign(deriveKey(authSecret, purpose));

/** Whose a valid token is, and until when. */
export interface VerifiedToken {
  subject: string;
  id: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** A valid token, or null: wrong signature, purpose or age. */
export async function verifyToken(
  authSecret: string,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<VerifiedToken | null> {
  try {
    const { payload } = await jwtVerify(token, deriveKey(authSecret, purpose), {
      issuer: ISSUER,
      audience: purpose,
      algorithms: ['HS256'],
      currentDate: now,
    });
    const { sub, exp, iat, jti = '' } = payload;
    if (!sub || !exp || !iat) return null;
    return { subject: sub, id: jti, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
