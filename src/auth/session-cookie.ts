import { getToken } from '@auth/core/jwt';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.js';
import { derivedKeys } from './key-ring.js';

/** Half a day without use ends a session; Auth.js prolongs it each time a client asks for it. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** A session ends a week after signing in, however often it is prolonged. */
export const SESSION_LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/**
 * The claims of the cookie of Auth.js: the person, the signing in, and its time (seconds, with thousandths). Prolonging keeps
 * all three.
 */
export interface SessionClaims {
  sub: string;
  sid: string;
  at: number;
}

/** The claims of a cookie that Auth.js could read, if its session has not outlived its week. */
export function claimsOf(token: Record<string, unknown> | null, now: Date): SessionClaims | null {
  const { sub, sid, at } = token ?? {};
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof at !== 'number') return null;
  return now.getTime() / 1000 < at + SESSION_LIFETIME_SECONDS ? { sub, sid, at } : null;
}

/**
 * The secrets with which Auth.js encrypts sessions: keys of their own, as every purpose has; it reads sessions of all of them.
 */
export const sessionSecret = (config: Config): string[] =>
  derivedKeys(config.authSecret, 'session').map(key => key.export().toString('base64url'));

/** Browsers send Secure cookies over https only, so a developer's machine does without. */
export const hasSecureCookies = (config: Config): boolean =>
  config.production || (config.publicUrl?.startsWith('https:') ?? false);

/** The sign-in that a browser's cookie proves. */
export interface BrowserSession {
  userId: number;
  /** Names the session, for values bound to one session, such as nonces. */
  id: string;
  /** The signing in that it comes from; signing out ends it. */
  loginId: string;
  issuedAt: Date;
  /** The time of its end unless it is prolonged. */
  expiresAt: Date;
}

/** Reads the session cookie, whole or in chunks. Tampered, expired or none: null. */
export function createReadSession(config: Config, now: () => Date) {
  const secret = sessionSecret(config);
  const secureCookie = hasSecureCookies(config);
  return async (cookie: string | undefined): Promise<BrowserSession | null> => {
    if (!cookie?.includes('authjs.session-token')) return null;
    const token = await getToken({ req: { headers: { cookie } }, secret, secureCookie });
    const claims = claimsOf(token, now());
    const userId = Number(claims?.sub);
    if (!claims || !Number.isSafeInteger(userId) || userId <= 0) return null;
    const expiresAt = Math.min(Number(token?.exp ?? Infinity), claims.at + SESSION_LIFETIME_SECONDS);
    return {
      userId,
      id: `session:${claims.sid}`,
      loginId: claims.sid,
      issuedAt: new Date(Math.round(claims.at * 1000)),
      expiresAt: new Date(expiresAt * 1000),
    };
  };
}

/** The parts of a request that tell where a browser sent it from. */
export interface Sender {
  method: string;
  headers: IncomingHttpHeaders;
  /** Host that the request was sent to, with its port. */
  host: string;
}

/**
 * True when a page of another origin made the browser send this request with our cookie. SameSite=Lax keeps other sites out,
 * but not other hosts of the same site. A form needs no preflight for multipart or an empty body. Pages of trusted origins may
 * do this. Callers that are no browser send neither header and have no cookie but the one they were given.
 */
export const isCrossOrigin = (sender: Sender, config: Pick<Config, 'trustedOrigins'>): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(sender.method) && isOfForeignPage(sender, config);

/** The check of `isCrossOrigin` for any method: a WebSocket is opened by GET, and everything follows from that. */
export function isOfForeignPage(
  { headers, host }: Pick<Sender, 'headers' | 'host'>,
  { trustedOrigins }: Pick<Config, 'trustedOrigins'>,
): boolean {
  if (headers.origin !== undefined && trustedOrigins.has(headers.origin)) return false;
  const site = headers['sec-fetch-site'];
  // The browser's own word; it also holds behind proxies that change the Host header.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
