import { LRUCache } from 'lru-cache';
import type { Role } from '../../entities/index.js';
import { hashApiKey } from '../../platform/auth/api-keys.js';
import { loginIdOf } from '../../platform/auth/login-cookie.js';
import type { BrowserSession } from '../../platform/auth/session-cookie.js';
import { type TokenPurpose, type VerifiedToken, verifyToken } from '../../platform/auth/tokens.js';
import type { Services } from '../../platform/services.js';
import type { Actor } from '../context.js';
import { activePerson, endedLogin, useKeyOfHash, useKeyOfId } from './callers.query.js';
import { isStillGood } from './valid-from.js';

/** What a request brought along to say who it is. */
export interface Credentials {
  /** The Authorization header. */
  authorization?: string;
  /** A cookie of ours that was good. */
  session?: BrowserSession | null;
}

export interface Authentication {
  actor: Actor | null;
  /** An Authorization header was sent and is not good. */
  rejected: boolean;
}

/** A caller as the database knew them a moment ago. */
interface Known {
  actor: Actor;
  /** Sessions and tokens from before have ended. */
  validFrom: string | null;
}
/** Stands in the same memory for a login cookie whose owner has not signed out. */
const openLogin = {} as Known;

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
export function createAuthenticate(services: Pick<Services, 'config' | 'database' | 'now' | 'forgetCaller'>) {
  const { authSecret } = services.config;
  const { database } = services;
  /** People and keys are read again after five seconds: revoking takes that long at most. */
  const recent = new LRUCache<string, Known>({ max: 10_000, ttl: 5_000 });
  // What this very process changed counts at once.
  services.forgetCaller = ({ userId, loginId }) => {
    if (userId !== undefined) recent.delete(`user:${userId}`);
    if (loginId !== undefined) recent.delete(`login:${loginId}`);
  };

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

  const remember = async (id: string, load: () => Promise<Known | null>): Promise<Known | null> => {
    const known = recent.get(id);
    if (known) return known;
    const found = await load();
    if (found) recent.set(id, found);
    return found;
  };

  const personActor = async (userId: number, issuedAt: Date): Promise<Actor | null> => {
    const known = await remember(`user:${userId}`, async () => {
      const [user] = await activePerson(database, { id: userId });
      if (!user) return null;
      const { sessionsValidFrom, id, ...person } = user;
      return { actor: { userId: id, apiKeyId: null, ...person, scope: 'full' }, validFrom: sessionsValidFrom };
    });
    return known && isStillGood(known.validFrom, issuedAt) ? known.actor : null;
  };

  /** Whether the owner of this login cookie has not signed out. */
  const isOpen = async (loginId: string): Promise<boolean> => {
    const id = `login:${loginId}`;
    if (recent.has(id)) return true;
    if ((await endedLogin(database, { loginId })).length > 0) return false;
    recent.set(id, openLogin);
    return true;
  };

  const sessionActor = async ({ userId, id, issuedAt }: BrowserSession): Promise<Actor | null> => {
    const loginId = loginIdOf(id);
    return loginId === null || (await isOpen(loginId)) ? personActor(userId, issuedAt) : null;
  };

  const serviceActor = async (
    name: string,
    use: (now: string) => ReturnType<typeof useKeyOfId>,
  ): Promise<Actor | null> => {
    const known = await remember(`key:${name}`, async () => {
      const [key] = await use(services.now().toISOString());
      const roles: Role[] = ['SERVICE'];
      if (!key) return null;
      const actor = { userId: null, apiKeyId: key.id, name: key.name, email: null, cpf: null, roles } as const;
      return { actor: { ...actor, scope: 'full' }, validFrom: null };
    });
    return known?.actor ?? null;
  };
  const actorOfKey = (secret: string) => {
    const hash = hashApiKey(secret);
    return serviceActor(hash, now => useKeyOfHash(database, { hash, now }));
  };

  const subjectActor = ({ subject, issuedAt }: VerifiedToken): Promise<Actor | null> => {
    const [kind, text] = subject.split(':');
    const id = Number(text);
    return kind === 'user'
      ? personActor(id, issuedAt)
      : serviceActor(String(id), now => useKeyOfId(database, { id, now }));
  };

  return async ({ authorization, session }: Credentials): Promise<Authentication> => {
    if (authorization) {
      const secret = secretOf(authorization);
      if (!secret || secret.length > 4096) return rejected;
      let actor: Actor | null = null;
      if (secret.split('.').length === 3) {
        const token = await verified(secret);
        if (token) actor = await subjectActor(token);
        if (actor && token?.purpose === 'submissions') actor = { ...actor, scope: 'upload' };
      }
      // Operators choose their keys, and one with two dots looks like a JWT.
      actor ??= await actorOfKey(secret);
      return actor ? { actor, rejected: false } : rejected;
    }
    if (session) return { actor: await sessionActor(session), rejected: false };
    return nobody;
  };
}
