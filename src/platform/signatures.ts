import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether `x-hub-signature-256: sha256=<hex>` signs these very bytes. A body parsed and written again would differ
 * wherever it has an accent or an emoji.
 */
export function isSignedBy(appSecret: string, body: Uint8Array, header: string | null | undefined): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '') ?? [];
  if (given === undefined) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', appSecret).update(body).digest());
}
