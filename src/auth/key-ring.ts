import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** A secret and the secrets before it: the first makes new tokens, all of them check existing ones. */
export type KeyRing = readonly [current: string, ...previous: string[]];

const keys = new Map<string, KeyObject>();

/** A key of 32 bytes for one purpose (HKDF, RFC 5869), derived once: that costs more than checking a signature with it. */
function derive(secret: string, purpose: string): KeyObject {
  const name = `${purpose}:${secret}`;
  let key = keys.get(name);
  if (!key) {
    key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `elo:${purpose}`, 32)));
    keys.set(name, key);
  }
  return key;
}

/** The key that makes something new for a purpose. */
export const deriveKey = ([current]: KeyRing, purpose: string): KeyObject => derive(current, purpose);

/** The keys that may have made the existing tokens of a purpose. */
export const derivedKeys = (ring: KeyRing, purpose: string): KeyObject[] => ring.map(secret => derive(secret, purpose));

/** Names a secret in tokens (`kid`) and tells nothing about it: derived as every key is. */
export const keyIdOf = (secret: string): string => derive(secret, 'key-id').export().toString('hex').slice(0, 16);
