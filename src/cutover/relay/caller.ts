import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { decodeJwt } from 'jose';
import { networkOf } from '../../platform/addresses.js';
import { idOfText } from '../../platform/record-ids.js';
import { deviceOf } from '../../auth/device-cookie.js';
import type { BrowserSession } from '../../auth/session-cookie.js';

/** Reads the session cookies of a signed-in person. */
export type ReadCookies = (cookies: string | undefined) => Promise<BrowserSession | null>;

/**
 * The caller of a request, as far as known without the database: the person of a session or a token, the token, the device, the
 * address. It decides only the side that answers, so that no signature is checked.
 */
export async function callerOf(req: Request, readCookies: ReadCookies): Promise<string> {
  const subject = await subjectOfRequest(req, readCookies);
  if (subject !== null) return subject;
  const { authorization, cookie } = req.headers;
  if (authorization) return `token:${tokenIn(authorization)}`;
  const device = deviceOf(cookie);
  return device === null ? `address:${networkOf(req.ip ?? '')}` : `device:${device}`;
}

/**
 * Gives the subject of a token of ours, or of the old content backend: `user:ID`. Null: it is none, or its signature is not
 * good.
 */
export type ReadToken = (token: string) => Promise<string | null>;

/**
 * The id of the person of a session or a token with a good signature. Later writes of that person wait for this one, so nobody
 * may pretend to be another. Null: there is none, or it can't be known here.
 */
export async function personCalling(
  { headers: { authorization, cookie } }: Pick<Request, 'headers'>,
  { readCookies, readToken }: { readCookies: ReadCookies; readToken: ReadToken },
): Promise<number | null> {
  const subject = authorization ? await readToken(tokenIn(authorization)) : await subjectOfCookies(cookie, readCookies);
  const [, id] = /^user:(.+)$/.exec(subject ?? '') ?? [];
  return idOfText(id ?? '');
}

async function subjectOfRequest(
  { headers: { authorization, cookie } }: Pick<Request, 'headers'>,
  readCookies: ReadCookies,
): Promise<string | null> {
  return authorization ? subjectOfToken(tokenIn(authorization)) : subjectOfCookies(cookie, readCookies);
}

async function subjectOfCookies(cookie: string | undefined, readCookies: ReadCookies): Promise<string | null> {
  const session = cookie ? await readCookies(cookie).catch(() => null) : null;
  return session && `user:${session.userId}`;
}

const tokenIn = (authorization: string): string => authorization.split(/\s+/).at(-1)!;

/** The subject in a token of ours, or of the old content backend. */
function subjectOfToken(token: string): string | null {
  if (token.split('.').length !== 3) return null;
  try {
    const { sub, data } = decodeJwt<{ data?: { user?: { id?: unknown } } }>(token);
    const id = data?.user?.id;
    if (typeof id === 'string' || typeof id === 'number') return `user:${id}`;
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

/**
 * True when a caller is among this percentage of all. These are always the same callers, and a caller among the first ten
 * percent is also among the first fifty. The same for all facades, so that nobody sees half of each.
 */
export const isAmong = (percent: number, caller: string): boolean =>
  createHash('sha256').update(caller).digest().readUInt32BE(0) % 100 < percent;
