import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../auth/key-ring.js';
import type { Actor } from '../context.js';
import type { Authentication } from './authenticate.js';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const service: Actor = {
  userId: null,
  apiKeyId: null,
  name: 'service token',
  email: null,
  cpf: null,
  roles: ['SERVICE'],
  scope: 'full',
};

/**
 * Checks the service token (contract 1, Authentication). Legacy quirk: only the second whitespace-separated part of the header
 * counts, after any first word. Compared in constant time: digests are of one length.
 */
export function createAuthenticateService(serviceToken: KeyRing) {
  const expected = serviceToken.map(digest);
  return (authorization: string | undefined): Authentication => {
    if (!authorization) return { actor: null, loginId: null, loginAt: null, rejected: false, expiresAt: null };
    const [, given = ''] = authorization.trim().split(/\s+/, 2);
    const digestOfGiven = digest(given);
    return expected.map(each => timingSafeEqual(digestOfGiven, each)).some(Boolean)
      ? { actor: service, loginId: null, loginAt: null, rejected: false, expiresAt: null }
      : { actor: null, loginId: null, loginAt: null, rejected: true, expiresAt: null };
  };
}
