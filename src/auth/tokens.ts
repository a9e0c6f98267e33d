import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { deriveKey, keyIdOf, type KeyRing } from './key-ring.js';

/** The purpose of a token; each purpose has a key of its own, so that no token passes for another kind. */
export type TokenPurpose = 'access' | 'submissions' | 'login' | 'device' | 'set-up';

const lifetimes: Record<TokenPurpose, string> = {
  access: '12h',
  submissions: '1h',
  login: '12h',
  device: '4320h',
  'set-up': '1h',
};
export const ISSUER = 'elo';

/** The lifetime of tokens of a purpose. */
export const tokenLifetimeMs = (purpose: TokenPurpose): number => Number.parseInt(lifetimes[purpose], 10) * 3_600_000;

/** Signs a JWT (HS256) for a subject, `user:ID` or `key:ID`. @param id its `jti`; a new one when left out */
export const signToken = (
  ring: KeyRing,
  purpose: TokenPurpose,
  subject: string,
  now: Date,
  id: string = randomUUID(),
): Promise<string> =>
  // `iat` tells no more than its second: with `ms`, a new password also ends tokens from the moment before.
  new SignJWT({ ms: now.getMilliseconds() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keyIdOf(ring[0]) })
    .setIssuer(ISSUER)
    .setAudience(purpose)
    .setSubject(subject)
    .setJti(id)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + tokenLifetimeMs(purpose)))
    .sign(deriveKey(ring, purpose));

/** The owner of a valid token, and its times. */
export interface VerifiedToken {
  subject: string;
  id: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** A valid token, or null: wrong signature, purpose or age. Made with the secret in use, or with the one before. */
export async function verifyToken(
  ring: KeyRing,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<VerifiedToken | null> {
  for (const secret of secretsOf(ring, token)) {
    const found = await verifyWith(secret, purpose, token, now);
    if (found) return found;
  }
  return null;
}

/** The secret that a token names; all of them for a token from before tokens named one. */
function secretsOf(ring: KeyRing, token: string): readonly string[] {
  try {
    const { kid } = decodeProtectedHeader(token);
    return kid === undefined ? ring : ring.filter(secret => keyIdOf(secret) === kid);
  } catch {
    return [];
  }
}

async function verifyWith(secret: string, purpose: TokenPurpose, token: string, now: Date) {
  try {
    const { payload } = await jwtVerify(token, deriveKey([secret], purpose), {
      issuer: ISSUER,
      audience: purpose,
      algorithms: ['HS256'],
      currentDate: now,
    });
    const { sub, exp, iat, jti = '' } = payload;
    if (!sub || !exp || !iat) return null;
    const milliseconds = typeof payload['ms'] === 'number' ? payload['ms'] : 0;
    return { subject: sub, id: jti, issuedAt: new Date(iat * 1000 + milliseconds), expiresAt: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
