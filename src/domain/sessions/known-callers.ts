import { LRUCache } from 'lru-cache';
import type { BrowserSession } from '../../platform/auth/session-cookie.js';
import { type TokenPurpose, type VerifiedToken, verifyToken } from '../../platform/auth/tokens.js';
import type { Services } from '../../platform/services.js';
import type { Actor } from '../context.js';
import { activePerson, endedLogin, useKeyOfHash, useKeyOfId } from './callers.query.js';
import { isIssuedSince } from './valid-from.js';

/** Clients send the same token with every request: its signature is checked once. */
export function createVerifiedTokens(services: Pick<Services, 'config' | 'now'>) {
  const tokens = new LRUCache<string, VerifiedToken & { purpose: TokenPurpose }>({ max: 10_000 });
  return async (token: string) => {
    const known = tokens.get(token);
    if (known) return known.expiresAt > services.now() ? known : null;
    for (const purpose of ['access', 'submissions'] as const) {
      const found = await verifyToken(services.config.authSecret, purpose, token, services.now());
      if (!found) continue;
      tokens.set(token, { ...found, purpose });
      return { ...found, purpose };
    }
    return null;
  };
}

/** A caller as the database knew them a moment ago. */
interface Known {
  actor: Actor;
  /** Sessions and tokens from before have ended. */
  validFrom: string | null;
}

/** Every request waits for this one, and it is an index seek: the caller of a database that is silent is told sooner. */
const LOOK_UP_MS = 5_000;

/** People and keys, read again after five seconds: revoking takes that long at most. */
export function createKnownCallers(services: Pick<Services, 'database' | 'now' | 'events'>) {
  const database = services.database.within(LOOK_UP_MS);
  const recent = new LRUCache<string, Known>({ max: 10_000, ttl: 5_000 });
  /** Cookies and tokens whose owner has not signed out. */
  const openLogins = new LRUCache<string, true>({ max: 10_000, ttl: 5_000 });
  // What this very process changed counts at once.
  services.events.on('callerChanged', ({ userId, loginId, apiKeyId }) => {
    if (userId !== undefined) recent.delete(`user:${userId}`);
    if (loginId !== undefined) openLogins.delete(loginId);
    // Keys are known by their hashes too.
    if (apiKeyId !== undefined)
      for (const [name, { actor }] of recent) if (actor.apiKeyId === apiKeyId) recent.delete(name);
  });

  const remember = async (id: string, load: () => Promise<Known | null>): Promise<Known | null> => {
    const known = recent.get(id);
    if (known) return known;
    const found = await load();
    if (found) recent.set(id, found);
    return found;
  };

  const person = async (userId: number, issuedAt: Date): Promise<Actor | null> => {
    const known = await remember(`user:${userId}`, async () => {
      const [user] = await activePerson(database, { id: userId });
      if (!user) return null;
      const { sessionsValidFrom, id, ...rest } = user;
      return { actor: { userId: id, apiKeyId: null, ...rest, scope: 'full' }, validFrom: sessionsValidFrom };
    });
    return known && isIssuedSince(known.validFrom, issuedAt) ? known.actor : null;
  };

  const isOpen = async (loginId: string): Promise<boolean> => {
    if (openLogins.has(loginId)) return true;
    if ((await endedLogin(database, { loginId })).length > 0) return false;
    openLogins.set(loginId, true);
    return true;
  };

  const service = async (name: string, use: (now: string) => ReturnType<typeof useKeyOfId>): Promise<Actor | null> => {
    const known = await remember(`key:${name}`, async () => {
      const [key] = await use(services.now().toISOString());
      if (!key) return null;
      const actor = {
        userId: null,
        apiKeyId: key.id,
        name: key.name,
        email: null,
        cpf: null,
        scopes: key.scopes,
      } as const;
      return { actor: { ...actor, roles: ['SERVICE'], scope: 'full' }, validFrom: null };
    });
    return known?.actor ?? null;
  };

  return {
    async ofSession({ userId, loginId, issuedAt }: BrowserSession): Promise<Actor | null> {
      return (await isOpen(loginId)) ? person(userId, issuedAt) : null;
    },
    async ofToken({ id: loginId, subject, issuedAt }: VerifiedToken): Promise<Actor | null> {
      const [kind, text] = subject.split(':');
      const id = Number(text);
      if (!(await isOpen(loginId))) return null;
      return kind === 'user' ? person(id, issuedAt) : service(String(id), now => useKeyOfId(database, { id, now }));
    },
    ofKey: (hash: string): Promise<Actor | null> => service(hash, now => useKeyOfHash(database, { hash, now })),
  };
}
