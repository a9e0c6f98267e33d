import { nameAtOld } from '../../relay/relayed-cookies.js';
import type { IncomingHttpHeaders } from 'node:http';
import { mediaTypeOf } from './bodies.rules.js';
import type { ComparedAnswer, Note } from './compared-answer.rules.js';
import { cookiePath } from './comparison-rules.rules.js';

type Texts = (headers: IncomingHttpHeaders, hasBody: boolean) => string | null;

const text = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;

/**
 * The headers that clients use, each in a comparable form. Headers about the connection, the cache and the server are left out:
 * a contract names none of them, and a proxy before either side sets its own.
 */
const compared: Record<string, Texts> = {
  'content-type': ({ 'content-type': type }, hasBody) => (hasBody && type !== undefined ? contentType(type) : null),
  'content-disposition': headers => disposition(text(headers['content-disposition'])),
  location: ({ location }) => (location === undefined ? null : withoutOrigin(location)),
  link: ({ link }) => links(text(link)),
  allow: ({ allow }) =>
    allow === undefined
      ? null
      : allow
          .split(',')
          .map(each => each.trim().toUpperCase())
          .sort()
          .join(', '),
  // The seconds depend on the time of the request.
  'retry-after': headers => (headers['retry-after'] === undefined ? null : 'later'),
  'www-authenticate': headers => text(headers['www-authenticate'])?.split(' ')[0]!.toLowerCase() ?? null,
};

export function compareHeaders(
  elo: ComparedAnswer,
  legacy: ComparedAnswer,
  rules: ReadonlyMap<string, 'ignore' | 'varies'>,
  note: Note,
): void {
  for (const [name, of] of Object.entries(compared)) {
    const path = `(header ${name})`;
    const rule = rules.get(path);
    if (rule === 'ignore') continue;
    const ours = of(elo.headers, elo.body.length > 0);
    const theirs = of(legacy.headers, legacy.body.length > 0);
    if (ours === theirs || (rule === 'varies' && ours !== null && theirs !== null)) continue;
    note(path, 'HEADER', ours, theirs);
  }
  compareCookies(elo.headers, legacy.headers, rules, note);
}

/** Each name is a place of its own. Values are made for each sign-in. */
function compareCookies(
  elo: IncomingHttpHeaders,
  legacy: IncomingHttpHeaders,
  rules: ReadonlyMap<string, 'ignore' | 'varies'>,
  note: Note,
): void {
  const all = rules.get(COOKIES);
  if (all === 'ignore') return;
  const [ours, theirs] = [namesOfCookies(elo), namesOfCookies(legacy)];
  if (all === 'varies' && ours.size > 0 && theirs.size > 0) return;
  for (const path of new Set([...ours.keys(), ...theirs.keys()])) {
    const [one, other] = [ours.get(path) ?? null, theirs.get(path) ?? null];
    if (one !== other && rules.get(path) !== 'ignore') note(path, 'HEADER', one, other);
  }
}

const COOKIES = '(header set-cookie)';

/** The names of cookies that an answer sets, by their paths. */
function namesOfCookies(headers: IncomingHttpHeaders): Map<string, string> {
  // A single header may be a text.
  const set = [headers['set-cookie'] ?? []].flat().map(each => nameAtOld(each.split('=')[0]!.trim()));
  const byPath = Map.groupBy(set, name => cookiePath(name));
  return new Map([...byPath].map(([path, names]) => [path, names.sort().join(', ')]));
}

/** JSON is UTF-8, with or without a declared charset. */
function contentType(value: string): string {
  const type = mediaTypeOf(value);
  const charset = /;\s*charset="?([^";]+)/i.exec(value)?.[1]?.trim().toLowerCase();
  return /[/+]json$/.test(type) || charset === undefined ? type : `${type}; charset=${charset}`;
}

/** An address of this very server means the same with its origin and without. */
const withoutOrigin = (address: string): string => address.replace(/^https?:\/\/[^/?#]+(?=[/?#]|$)/i, '') || '/';

/** Quotes make no difference. */
const disposition = (value: string | null): string | null =>
  value &&
  value
    .split(';')
    .map(part => part.trim().replaceAll('"', ''))
    .join('; ');

/** Only Elo names the successor of a route with an announced end, also in answers of the old service. */
const links = (value: string | null): string | null =>
  value
    ?.split(/,\s*(?=<)/)
    .filter(each => !/rel="?successor-version/.test(each))
    .sort()
    .join(', ') || null;
