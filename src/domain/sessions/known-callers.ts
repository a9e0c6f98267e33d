import { LRUCache } from 'lru-cache';
import type { BrowserSession } from '../../auth/session-cookie.js';
import { allOldLoginsOf, isOldLogin, verifyOldToken } from '../../auth/old-tokens.js';
import { type TokenPurpose, type VerifiedToken, verifyToken } from '../../auth/tokens.js';
import type { Services } from '../../platform/services.js';
import type { Actor } from '../context.js';
import {
  activePerson,
  endedLogin,
  endedOldLogin,
  keyOfHash,
  keyOfId,
  needsFactor,
  useKeyOfHash,
  useKeyOfId,
} from './callers.query.js';
import { keptUntil } from './ended-logins.rules.js';
import { isIssuedSince } from '../identity/valid-from.rules.js';
import { daysOfGraceAgo } from '../second-factors/grace.rules.js';

/** Settings for the lookup of callers. */
export interface LookUps {
  /** The size of each cache; its memory is allocated at once. */
  most: number;
  /** True: the use of keys is recorded. Other requests with the same key wait for this write. */
  notesUse: boolean;
}
export const lookUps: LookUps = { most: 10_000, notesUse: true };

/** Clients send the same token with every request: its signature is checked once. */
export function createVerifiedTokens(services: Pick<Services, 'config' | 'now'>, { most }: LookUps) {
  const tokens = new LRUCache<string, VerifiedToken & { purpose: TokenPurpose }>({ max: most });
  return async (token: string) => {
    const known = tokens.get(token);
    if (known) return known.expiresAt > services.now() ? known : null;
    const { config, now } = services;
    const keep = (found: VerifiedToken, purpose: TokenPurpose) => {
      tokens.set(token, { ...found, purpose });
      return { ...found, purpose };
    };
    for (const purpose of ['access', 'submissions', 'set-up'] as const) {
      const found = await verifyToken(config.authSecret, purpose, token, now());
      if (found) return keep(found, purpose);
    }
    const old = await verifyOldToken(config, token, now());
    return old && keep(old, 'access');
  };
}

/** A caller with the data that the database had a moment ago. */
interface CallerStanding {
  actor: Actor;
  /** Sessions and tokens from before this time have ended. */
  validFrom: string | null;
}

type Login = Pick<BrowserSession, 'loginId' | 'userId' | 'issuedAt'>;

/**
 * Every request waits for this query, and it is an index seek. The short limit gives the caller an early error when the
 * database does not answer.
 */
const LOOK_UP_MS = 5_000;

/** People and keys, read again after five seconds: a revocation takes effect after five seconds at most. */
export function createKnownCallers(
  services: Pick<Services, 'config' | 'database' | 'now' | 'events'>,
  { most, notesUse }: LookUps,
) {
  const keys = notesUse ? { ofId: useKeyOfId, ofHash: useKeyOfHash } : { ofId: keyOfId, ofHash: keyOfHash };
  const database = services.database.within(LOOK_UP_MS);
  const recent = new LRUCache<string, CallerStanding>({ max: most, ttl: 5_000 });
  /** Cookies and tokens without a sign-out. */
  const openLogins = new LRUCache<string, true>({ max: most, ttl: 5_000 });
  // Changes by this very process count at once.
  services.events.on('callerChanged', ({ userId, loginId, apiKeyId }) => {
    if (userId !== undefined) recent.delete(`user:${userId}`);
    if (loginId !== undefined && isOldLogin(loginId)) openLogins.clear();
    else if (loginId !== undefined) openLogins.delete(loginId);
    // Keys are also cached by their hashes.
    if (apiKeyId !== undefined)
      for (const [name, { actor }] of recent) if (actor.apiKeyId === apiKeyId) recent.delete(name);
  });

  const remember = async (id: string, load: () => Promise<CallerStanding | null>): Promise<CallerStanding | null> => {
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

  /** Tokens of the old content backend need only a password. */
  const isBarred = async (userId: number): Promise<boolean> => {
    const { staffSecondFactor: mode } = services.config;
    if (mode === 'off') return false;
    const since = daysOfGraceAgo(services.now()).toISOString();
    return (await needsFactor(database, { userId, isRequired: mode === 'required', since })).length > 0;
  };

  const isOpen = async ({ loginId, userId, issuedAt }: Login): Promise<boolean> => {
    if (openLogins.has(loginId)) return true;
    const ended = isOldLogin(loginId)
      ? endedOldLogin(database, { loginId, all: allOldLoginsOf(userId), keptUntil: keptUntil(issuedAt).toISOString() })
      : endedLogin(database, { loginId });
    if ((await ended).length > 0) return false;
    if (isOldLogin(loginId) && (await isBarred(userId))) return false;
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
        scopesAtRootsOnly: key.scopesAtRootsOnly,
      } as const;
      return { actor: { ...actor, roles: ['SERVICE'], scope: 'full' }, validFrom: null };
    });
    return known?.actor ?? null;
  };

  return {
    async ofSession({ userId, loginId, issuedAt }: BrowserSession): Promise<Actor | null> {
      return (await isOpen({ loginId, userId, issuedAt })) ? person(userId, issuedAt) : null;
    },
    async ofToken({ id: loginId, subject, issuedAt }: VerifiedToken): Promise<Actor | null> {
      const [kind, text] = subject.split(':');
      const id = Number(text);
      if (!(await isOpen({ loginId, userId: id, issuedAt }))) return null;
      return kind === 'user' ? person(id, issuedAt) : service(String(id), now => keys.ofId(database, { id, now }));
    },
    ofKey: (hash: string): Promise<Actor | null> => service(hash, now => keys.ofHash(database, { hash, now })),
  };
}
