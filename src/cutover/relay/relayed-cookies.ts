import { decodeJwt } from 'jose';
import { ISSUER } from '../../auth/tokens.js';

/*
 * Elo and an old service share a host, and may share names of cookies: an old one with Auth.js has its session under the name
 * of Elo's. So Elo's cookies go to no old service, because it could sign in with them. An old service's cookie of such a name
 * has another one at the client, so that it takes no session of Elo's away.
 */

/** Stands before the name that a cookie has at its old service, after a prefix with a meaning to browsers. */
const MARK = 'relayed.';
const parts = /^(\s*)((?:__Secure-|__Host-)?)([^=\s]*)(=?)(.*)$/s;

/** Names of Elo's own cookies, without that prefix: its Auth.js sessions and the cookie of a known device. */
const isElosName = (name: string): boolean => name.startsWith('authjs.') || name === 'elo_device';

/** True when a value is a token of Elo's, under any name: the cookie of the content backend may hold one of either side. */
function isElosToken(value: string): boolean {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(value)) return false;
  try {
    return decodeJwt(value).iss === ISSUER;
  } catch {
    return false;
  }
}

/** The name, or the whole, of a cookie in its form at the old service. */
export const nameAtOld = (cookie: string): string => cookie.replace(/^((?:__Secure-|__Host-)?)relayed\./, '$1');

/** The header `Cookie` of a request in its form for the old service; empty when nothing is left. */
export const cookiesThere = (header: string): string =>
  header
    .split(';')
    .flatMap(cookie => {
      const [, space = '', prefix = '', name = '', sign = '', value = ''] = parts.exec(cookie) ?? [];
      if (name.startsWith(MARK)) return [`${space}${prefix}${name.slice(MARK.length)}${sign}${value}`];
      return isElosName(name) || isElosToken(value.trim()) ? [] : [cookie];
    })
    .join(';')
    .trim();

/** Name and value of a header `Set-Cookie` of an old service in their form for the client. */
export function cookieOfOld(pair: string): string {
  const [, space = '', prefix = '', name = '', sign = '', value = ''] = parts.exec(pair) ?? [];
  if (!isElosName(name) && !isElosToken(value.trim())) return pair;
  return `${space}${prefix}${MARK}${name}${sign}${value}`;
}
