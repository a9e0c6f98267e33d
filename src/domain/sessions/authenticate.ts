import { LRUCache } from 'lru-cache';
import type { Role } from '../../entities/index.js';
import { hashApiKey } from '../../platform/auth/api-keys.js';
import { type TokenPurpose, type VerifiedToken, verifyToken } from '../../platform/auth/tokens.js';
import type { Services } from '../../platform/services.js';
import type { Actor } from '../context.js';
import { activePerson, useKeyOfHash, useKeyOfId } from './callers.query.js';

/** What a request brought along to say who it is. */
export interface Credentials {
  /** The Authorization header. */
  authorization?: string;
  /** Id of the user whose session cookie was good. */
  sessionUserId?: number | null;
}

export interface Authentication {
  actor: Actor | null;
  /** An Authorization header was sent and is not good. */
  rejected: boolean;
}

const nobody: Authentication = { actor: null, rejected: false };
const rejected: Authentication = { actor: null, rejected: true };

/**
 * Legacy quirk (INTERFACE.md section 6): only the second whitespace-separated part of the header counts, whatever word
 * stands before it; API keys may also stand alone.
 */
const secretOf = (authorization: string): string => {
  const parts = authorization.trim().split(/\s+/, 3);
  return parts[1] ?? parts[0] ?? '';
};

/** Finds out who is calling: bearer JWT, upload token or API key when a header was sent, else the session. */
export function createAuthenticate(services: Pick<Services, 'config' | 'database' | 'now'>) {
  const { authSecret } = services.config;
  const { database } = services;
  /** People and keys are read again after five seconds: revoking takes that long at most. */
  const recent = new LRUCache<string, Actor>({ max: 10_000, ttl: 5_000 });

  /** Clients send the same token with every request: its signature is checked once. */
  const tokens = new LRUCache<string, VerifiedToken & { purpose: TokenPurpose }>({ max: 10_000 });
  const verified = async (token: string) => {
    const known = tokens.get(token);
    if (known) return known.expiresAt > services.now() ? known : null;
    for (const purpose of ['access', 'submissions'] as const) {
      const found = await verifyToken(authSecret, purpose, token, services.now());
      if (!found) continue;
      tokens.set(token, { ...found, purpose });
      return { ...found, purpose };
    }
    return null;
  };

  const remember = async (id: string, load: () => Promise<Actor | null>): Promise<Actor | null> => {
    const known = recent.get(id);
    if (known) return known;
    const actor = await load();
    if (actor) recent.set(id, actor);
    return actor;
  };

  const personActor = (userId: number): Promise<Actor | null> =>
    remember(`user:${userId}`, async () => {
      const [user] = await activePerson(database, { id: userId });
      return user
        ? {
            userId: user.id,
            apiKeyId: null,
            name: user.name,
            email: user.email,
            cpf: user.cpf,
            roles: user.roles,
            scope: 'full',
          }
        : null;
    });

  const serviceActor = (name: string, use: (now: string) => ReturnType<typeof useKeyOfId>): Promise<Actor | null> =>
    remember(`key:${name}`, async () => {
      const [key] = await use(services.now().toISOString());
      const roles: Role[] = ['SERVICE'];
      return key
        ? { userId: null, apiKeyId: key.id, name: key.name, email: null, cpf: null, roles, scope: 'full' }
        : null;
    });
  const actorOfKey = (secret: string) => {
    const hash = hashApiKey(secret);
    return serviceActor(hash, now => useKeyOfHash(database, { hash, now }));
  };

  const subjectActor = (subject: string): Promise<Actor | null> => {
    const [kind, text] = subject.split(':');
    const id = Number(text);
    return kind === 'user' ? personActor(id) : serviceActor(String(id), now => useKeyOfId(database, { id, now }));
  };

  return async ({ authorization, sessionUserId }: Credentials): Promise<Authentication> => {
    if (authorization) {
      const secret = secretOf(authorization);
      if (!secret || secret.length > 4096) return rejected;
      let actor: Actor | null = null;
      if (secret.split('.').length === 3) {
        const token = await verified(secret);
        if (token) actor = await subjectActor(token.subject);
        if (actor && token?.purpose === 'submissions') actor = { ...actor, scope: 'upload' };
      }
      // Operators choose their keys, and one with two dots looks like a JWT.
      actor ??= await actorOfKey(secret);
      return actor ? { actor, rejected: false } : rejected;
    }
    if (sessionUserId) return { actor: await personActor(sessionUserId), rejected: false };
    return nobody;
  };
}
