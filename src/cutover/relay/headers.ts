import type { IncomingHttpHeaders } from 'node:http';
import type { Response } from 'express';
import { cookiesThere } from './relayed-cookies.js';
import { addressHere, cookieHere, linksHere, type Places, refreshHere } from './addresses.js';

/** Headers for the next neighbour only (RFC 9110, 7.6.1 and 11.7), beside the ones that `Connection` names. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const namedBy = (connection: string | undefined): Set<string> =>
  new Set((connection ?? '').split(',').map(name => name.trim().toLowerCase()));

/**
 * Headers that proxies set. None is passed on, because a proxy in front hands on any that it does not set itself, as their
 * sender wrote them. The old service is told only Elo's own knowledge.
 */
const ofProxies = /^(?:x-forwarded-[\w-]+|forwarded|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/** The caller's data for the old service. */
export interface Forwarded {
  /** The addresses from the caller to our direct peer, through the trusted proxies; empty: nobody asked. */
  addresses: readonly string[];
  proto: string;
  host: string;
  prefix: string;
  requestId: string;
}

/**
 * The headers of a request for the old service, in pairs.
 * @param raw in Node's form: name, value, name, value
 */
export function requestHeaders(
  raw: readonly string[],
  { addresses, proto, host, prefix, requestId }: Forwarded,
): string[] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const [name, value] = [raw[at]!, raw[at + 1]!];
    const told = name.toLowerCase() === 'cookie' ? cookiesThere(value) : value;
    if (told !== '' || value === '') pairs.push([name, told]);
  }
  const all = (name: string) => pairs.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value);
  const named = namedBy(all('connection').join());
  const kept = pairs.filter(([name]) => {
    const lower = name.toLowerCase();
    // Node has answered `Expect: 100-continue`; the host must be that of the old service.
    if (lower === 'host' || lower === 'expect' || hopByHop.has(lower) || named.has(lower)) return false;
    return !ofProxies.test(lower);
  });
  const [caller] = addresses;
  const added: [string, string][] = [
    ...(caller === undefined
      ? []
      : ([
          ['X-Forwarded-For', addresses.join(', ')],
          ['X-Real-IP', caller],
        ] as [string, string][])),
    ['X-Forwarded-Proto', proto],
    ['X-Forwarded-Host', host],
    ...(prefix ? [['X-Forwarded-Prefix', prefix] as [string, string]] : []),
    ...(requestId !== '' && all('x-request-id').length === 0 ? [['X-Request-Id', requestId] as [string, string]] : []),
  ];
  return [...kept, ...added].flat();
}

/** Names the side that answered. */
export const SERVED_BY = 'x-elo-served-by';

/** Our own headers that a relayed answer has too; others come from the old service. */
const oursStay = /^(?:x-elo-served-by|x-request-id|deprecation|sunset|link|vary|access-control-[\w-]+)$/;
/** Our header of permitted origins goes before the old service's. */
const crossOrigin = 'access-control-allow-origin';

/** Media types with scripts that browsers run. */
const documents = /^\s*(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|(?:text|application)\/xml)/i;
/** Pages keep their forms and scripts, in an origin without any rights. */
const SANDBOX = 'sandbox allow-forms allow-popups allow-scripts';

/**
 * Puts the headers of an old service's answer on ours. Below a path of Elo's own host, a page or picture of the old service
 * would run like Elo's administration, with its viewer's session. Browsers are told to keep it apart.
 */
export function answerHeaders(res: Response, headers: IncomingHttpHeaders, places: Places): void {
  for (const name of res.getHeaderNames()) if (!oursStay.test(name)) res.removeHeader(name);
  res.setHeader(SERVED_BY, 'legacy');
  const isOurs = res.hasHeader(crossOrigin);
  for (const [name, value] of Object.entries(headersHere(headers, places))) {
    if (name === 'link' || name === 'vary') res.append(name, value);
    else if (name.startsWith('access-control-')) {
      if (!isOurs) res.setHeader(name, value);
    } else if (!res.hasHeader(name)) res.setHeader(name, value);
  }
  res.setHeader('X-Content-Type-Options', 'nosniff');
  const isOnOwnHost = places.prefix === '';
  if (!isOnOwnHost && documents.test(headers['content-type'] ?? '')) res.append('Content-Security-Policy', SANDBOX);
}

/** The headers of an old service's answer in the form for the client. */
export function headersHere(headers: IncomingHttpHeaders, places: Places): Record<string, string | string[]> {
  const named = namedBy(headers.connection);
  const told: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || hopByHop.has(name) || named.has(name)) continue;
    const here = rewritten[name];
    told[name] = !here ? value : Array.isArray(value) ? value.map(each => here(each, places)) : here(value, places);
  }
  return told;
}

const rewritten: Record<string, (value: string, places: Places) => string> = {
  location: addressHere,
  'content-location': addressHere,
  link: linksHere,
  refresh: refreshHere,
  'set-cookie': cookieHere,
};
