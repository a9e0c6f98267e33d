// Who is calling, for every peer: the same JWT as Elo's, checked by jose, and the person looked up at most every 5 s.
import { hkdfSync } from 'node:crypto';
import { jwtVerify } from 'jose';

const secret = new Uint8Array(hkdfSync('sha256', process.env.AUTH_SECRET, '', 'elo:access', 32));
const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
const options = { issuer: 'elo', audience: 'access', algorithms: ['HS256'] };
const recent = new Map();

/** @param isActive answers whether there is such a person. @returns the person's id. @throws when nobody is signed in */
export async function authenticate(authorization, isActive) {
  const { payload } = await jwtVerify(authorization?.slice('Bearer '.length) ?? '', key, options);
  const userId = Number(payload.sub.slice('user:'.length));
  if (!(recent.get(userId) > Date.now())) {
    if (!(await isActive(userId))) throw new Error('Nobody');
    recent.set(userId, Date.now() + 5_000);
  }
  return userId;
}
