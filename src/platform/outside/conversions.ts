import { createHash, createHmac } from 'node:crypto';
import type { Config } from '../../config/config.js';
import { AppError } from '../../failures/errors.js';
import { fetchOut } from './outgoing.js';
import { assertMayLeave } from '../../postgres/index.js';

/** An event in the form of the conversions interface. Texts about the person are hashes already (hashUserData). */
export interface Conversion {
  eventName: string;
  /** Names the event: the browser's own report of it carries the same, and both count once. */
  eventId: string;
  occurredAt: Date;
  eventSourceUrl?: string | null;
  em?: string | null;
  ph?: string | null;
  fn?: string | null;
  /** Not hashed, as the interface wants it. */
  clientIp?: string | null;
  clientUserAgent?: string | null;
}

const TIME_LIMIT_MS = 10_000;
/** Error codes of a busy or broken interface: 1 and 2 outages, 4, 17, 32, 613 and 80004 throttling. */
const passing = new Set([1, 2, 4, 17, 32, 613, 80004]);

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
/** Clients may hash by themselves, with SHA-256 or, in old versions, MD5: such a hash is passed on unchanged. */
const isHashed = (text: string): boolean => /^(?:[0-9a-f]{64}|[0-9a-f]{32})$/i.test(text);

/**
 * Normalises the values that the interface compares (facebook-nodejs-business-sdk, serverside/utils.js). Null: not usable, not
 * sent.
 */
const normalised = {
  em: (text: string) => {
    const mail = text.trim().toLowerCase();
    return /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(mail) ? mail : null;
  },
  ph: (text: string) => {
    const digits = text.replaceAll(/[\s\-()+a-z]/gi, '').replace(/^0{1,2}/, '');
    return /^\d{7,16}$/.test(digits) ? digits : null;
  },
  fn: (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\p{P}\p{S}]/gu, '')
      .trim() || null,
};
export type UserField = keyof typeof normalised;

/** Lower-case hex SHA-256 of a person's data; a value that is a hash already stays. */
export function hashUserData(field: UserField, value: string | null | undefined): string | null {
  if (value == null || value.trim() === '') return null;
  if (isHashed(value.trim())) return value.trim().toLowerCase();
  const text = normalised[field](value);
  return text === null ? null : sha256(text);
}

/** The possible hashes in reports of a value: ours, or one that a client made. */
export function reportedHashes(field: UserField, value: string): string[] {
  const text = normalised[field](value);
  return text === null ? [] : ['sha256', 'md5'].map(each => createHash(each).update(text, 'utf8').digest('hex'));
}

/** Without null fields: the interface refuses empty values. */
const known = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));

/**
 * Sends one event.
 * @throws UPSTREAM_FAILED when the interface did not take it, or its answer is unknown; a refusal (CONVERSIONS_REFUSED) is
 * final, the others may pass
 */
export async function sendConversion(
  { url, pixelId, token, appSecret }: NonNullable<Config['conversions']>,
  event: Conversion,
): Promise<void> {
  const { em, ph, fn } = event;
  const body = {
    data: [
      known({
        event_name: event.eventName,
        event_time: Math.floor(event.occurredAt.getTime() / 1000),
        event_id: event.eventId,
        action_source: 'website',
        event_source_url: event.eventSourceUrl,
        user_data: known({
          em: em && [em],
          ph: ph && [ph],
          fn: fn && [fn],
          client_ip_address: event.clientIp,
          client_user_agent: event.clientUserAgent,
        }),
      }),
    ],
    // In the body: addresses are written to logs on the way.
    access_token: token,
    ...(appSecret ? { appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex') } : {}),
  };
  let response: Response;
  let answer: { error?: { code?: number; message?: string }; events_received?: number };
  try {
    assertMayLeave();
    response = await fetchOut('conversions', `${url}/${encodeURIComponent(pixelId)}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    answer = (await response.json().catch(() => ({}))) as typeof answer;
  } catch (error) {
    throw new AppError('UPSTREAM_FAILED', 'CONVERSIONS_UNREACHABLE', { detail: (error as Error).message });
  }
  if (response.ok) return;
  const { code, message = '' } = answer.error ?? {};
  const wait = Number(response.headers.get('retry-after'));
  const detail = `(${code ?? response.status}) ${message}`.trim().slice(0, 470);
  if (response.status < 500 && response.status !== 429 && !(code !== undefined && passing.has(code)))
    throw new AppError('UPSTREAM_FAILED', 'CONVERSIONS_REFUSED', { detail });
  const retryAfter = Number.isFinite(wait) && wait > 0 ? { retryAfter: wait } : {};
  throw new AppError('UPSTREAM_FAILED', 'CONVERSIONS_BUSY', { detail, ...retryAfter });
}
