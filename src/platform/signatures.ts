import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * Whether `x-hub-signature-256: sha256=<hex>` signs these very bytes. A body parsed and written again would differ
 * wherever it has an accent or an emoji.
 */
export function isSignedBy(appSecret: string, body: Uint8Array, header: string | null | undefined): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '') ?? [];
  if (given === undefined) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', appSecret).update(body).digest());
}

/** HMAC-SHA256 of a text as 64 hexadecimal digits. */
export const signatureOf = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** Whether the first `length` digits of a text's signature were given. Takes one time for all that are of this length. */
export function isSignature(key: KeyObject, text: string, given: string, length = 64): boolean {
  const expected = Buffer.from(signatureOf(key, text).slice(0, length));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
