import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../auth/key-ring.js';

/**
 * True when `x-hub-signature-256: sha256=<hex>` signs these very bytes. A body parsed and written again would differ at every
 * accent or emoji.
 */
export function isSignedBy(appSecret: KeyRing, body: Uint8Array, header: string | null | undefined): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '') ?? [];
  if (given === undefined) return false;
  const signature = Buffer.from(given, 'hex');
  return appSecret
    .map(secret => timingSafeEqual(signature, createHmac('sha256', secret).update(body).digest()))
    .some(Boolean);
}

/** HMAC-SHA256 of a text as 64 hexadecimal digits. */
export const signatureOf = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/**
 * True when `given` is the first `length` digits of a text's signature by one of the keys. Takes one time for all values of
 * this length.
 */
export function isSignature(keys: readonly KeyObject[], text: string, given: string, length = 64): boolean {
  const actual = Buffer.from(given);
  return keys
    .map(key => {
      const expected = Buffer.from(signatureOf(key, text).slice(0, length));
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    })
    .some(Boolean);
}
