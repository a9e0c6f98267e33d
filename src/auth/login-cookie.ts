import type { Config } from '../config/config.js';
import { type BrowserSession, hasSecureCookies, SESSION_SECONDS } from './session-cookie.js';
import { verifyOldToken } from './old-tokens.js';
import { verifyToken } from './tokens.js';

/**
 * The cookie of the content backend: a JWT that is good as a cookie there and nowhere else. A cookie set by the old backend is
 * good too, if it holds a token of that backend.
 */
export function createReadLoginCookie(config: Config, now: () => Date) {
  const { cmsLoginCookie, authSecret } = config;
  return async (header: string | undefined): Promise<BrowserSession | null> => {
    const cookies = (header ?? '').split(/;\s*/);
    const value = cookies.find(each => each.startsWith(`${cmsLoginCookie}=`))?.slice(cmsLoginCookie.length + 1);
    if (!value || value.length > 4096) return null;
    const token =
      (await verifyToken(authSecret, 'login', value, now())) ?? (await verifyOldToken(config, value, now()));
    const userId = Number(token?.subject.replace(/^user:/, ''));
    if (!token || !Number.isSafeInteger(userId)) return null;
    const { id, issuedAt, expiresAt } = token;
    return { userId, id: `login:${id}`, loginId: id, issuedAt, expiresAt };
  };
}

/** Name and attributes for setting and clearing the cookie. */
export const loginCookieOf = (config: Config) => ({
  name: config.cmsLoginCookie,
  attributes: {
    httpOnly: true,
    sameSite: 'lax',
    secure: hasSecureCookies(config),
    path: '/',
    domain: config.cookieDomain,
  } as const,
  maxAge: SESSION_SECONDS * 1000,
});
