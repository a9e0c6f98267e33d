/*
 * Addresses and cookies in answers of an old service name its own host and path: a client that followed them would leave Elo.
 * They are told as Elo's. Foreign and relative addresses stay unchanged.
 */

import { cookieOfOld } from './relayed-cookies.js';

/** The address of an old service, and the address at which the client sees its facade. */
export interface Places {
  /** Base address of the old service, without a slash at its end. */
  old: URL;
  /** Origin of the client's request, `https://elo.example.org`. */
  origin: string;
  /** Path at which the client sees the facade: `/portal`, or nothing on a host of its own. */
  prefix: string;
}

const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

/** True when a path is below a base, or the base itself. */
const isBelow = (path: string, base: string): boolean =>
  path === base || path.startsWith(`${base}/`) || path.startsWith(`${base}?`);

/** The path, with query, of the old service as a path of the facade; null when it is none of the facade. */
function pathHere(path: string, { old, prefix }: Places): string | null {
  const base = withoutSlash(old.pathname);
  // An old service that heeds X-Forwarded-Prefix gives the path right already.
  if (prefix !== '' && base !== prefix && isBelow(path, prefix)) return path;
  return isBelow(path, base) || base === '' ? prefix + path.slice(base.length) : null;
}

/** The address in its form for the client. */
export function addressHere(address: string, places: Places): string {
  if (address.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(address)) {
    const url = URL.parse(address, places.old.origin);
    // Both http and https: behind a proxy that ends TLS, an old service often knows itself by the other scheme.
    if (!url || url.host !== places.old.host || !/^https?:$/.test(url.protocol)) return address;
    // The text after the host in its original spelling, and not in a parser's.
    const afterHost = address.slice(address.indexOf('//') + 2);
    const rest = afterHost.slice(Math.max(0, afterHost.search(/[/?#]|$/)));
    const here = pathHere(rest.startsWith('/') ? rest : `/${rest}`, places);
    return here === null ? address : places.origin + (here || '/');
  }
  if (!address.startsWith('/')) return address;
  return pathHere(address, places) ?? address;
}

/** A header `Link`, with each of its addresses in the form for the client. */
export const linksHere = (value: string, places: Places): string =>
  value.replaceAll(/<([^<>]*)>/g, (_all, address: string) => `<${addressHere(address, places)}>`);

/** A header `Refresh`: seconds, and an address. */
export const refreshHere = (value: string, places: Places): string =>
  value.replace(
    /^(\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?)(["']?)([^"']+)\2/i,
    (_all, before: string, quote: string, address: string) =>
      `${before}${quote}${addressHere(address.trim(), places)}${quote}`,
  );

/** True when a host is the domain, or one of its hosts. */
const belongsTo = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/**
 * A header `Set-Cookie`, for the client's host: without a foreign domain, and with a path that is below the facade, so that
 * cookies of two old services don't meet. A cookie with a name of Elo's gets another one (relayed-cookies.ts).
 */
export function cookieHere(cookie: string, { old, origin, prefix }: Places): string {
  const host = new URL(origin).hostname;
  const base = withoutSlash(old.pathname);
  const isBound = /^\s*__Host-/i.test(cookie);
  return cookie
    .split(';')
    .flatMap((part, index) => {
      if (index === 0) return [cookieOfOld(part)];
      const [name, ...rest] = part.split('=').map(each => each.trim());
      const value = rest.join('=');
      if (name!.toLowerCase() === 'domain')
        return belongsTo(host, value.replace(/^\./, '').toLowerCase()) ? [part] : [];
      if (name!.toLowerCase() !== 'path' || isBound || !value.startsWith('/')) return [part];
      const path = withoutSlash(value);
      // For a path above the old service, the client sees the facade.
      if (path === base || isBelow(base, path)) return [` Path=${prefix || '/'}`];
      return isBelow(path, base) ? [` Path=${prefix}${path.slice(base.length)}`] : [part];
    })
    .join(';');
}
