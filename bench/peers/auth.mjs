// The caller, for every peer: the same JWT as Elo's, checked by jose, and the person read at most every 5 s.
import { hkdfSync } from 'node:crypto';
import { jwtVerify } from 'jose';

const secret = new Uint8Array(hkdfSync('sha256', process.env.AUTH_SECRET, '', 'elo:access', 32));
const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
const options = { issuer: 'elo', audience: 'access', algorithms: ['HS256'] };
const recent = new Map();

/** The person of a token. @throws Error when the token is not valid */
export async function verify(authorization) {
  const { payload } = await jwtVerify(authorization?.slice('Bearer '.length) ?? '', key, options);
  const { sub, jti, iat } = payload;
  return { userId: Number(sub.slice('user:'.length)), loginId: jti, issuedAt: new Date(iat * 1000) };
}

/** @param isActive true when there is such a person. @returns the person's id. @throws Error when nobody is signed in */
export async function authenticate(authorization, isActive) {
  const { userId } = await verify(authorization);
  if (!(recent.get(userId) > Date.now())) {
    if (!(await isActive(userId))) throw new Error('Nobody');
    recent.set(userId, Date.now() + 5_000);
  }
  return userId;
}
