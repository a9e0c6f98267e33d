import { getToken } from '@auth/core/jwt';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../config.js';
import { deriveKey } from './tokens.js';

/** Half a day of not being used ends a session; Auth.js prolongs it whenever a client asks for it. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** What Auth.js encrypts sessions with: a key of its own, as every purpose has. */
export const sessionSecret = (config: Config): string =>
  deriveKey(config.authSecret, 'session').export().toString('base64url');

/** Browsers send Secure cookies over https only, so a developer's machine does without. */
export const hasSecureCookies = (config: Config): boolean =>
  config.production || (config.publicUrl?.startsWith('https:') ?? false);

/** What a browser brings along to say who it is signed in as. */
export interface BrowserSession {
  userId: number;
  /** Names it, for what is bound to one session: nonces, signing out. */
  id: string;
  issuedAt: Date;
}

/** Reads the session cookie, whole or in chunks. Tampered, expired or none: null. */
export function createReadSession(config: Config) {
  const secret = sessionSecret(config);
  const secureCookie = hasSecureCookies(config);
  return async (cookie: string | undefined): Promise<BrowserSession | null> => {
    if (!cookie?.includes('authjs.session-token')) return null;
    const token = await getToken({ req: { headers: { cookie } }, secret, secureCookie });
    const id = Number(token?.sub);
    if (!Number.isSafeInteger(id) || id <= 0) return null;
    // The cookie changes whenever it is prolonged; whose it is does not.
    return { userId: id, id: `user:${id}`, issuedAt: new Date((token?.iat ?? 0) * 1000) };
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
 * Whether a page of another origin made the browser send this request with our cookie. SameSite=Lax keeps other sites
 * out, but not other hosts of the same site, and a form needs no preflight for multipart or an empty body.
 * Callers that are no browser send neither header and have no cookie but the one they were given.
 */
export function isCrossOrigin({ method, headers, host }: Sender): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return false;
  const site = headers['sec-fetch-site'];
  // The browser's own word; it also holds behind proxies that change the Host header.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
