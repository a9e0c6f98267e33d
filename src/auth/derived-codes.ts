import { timingSafeEqual } from 'node:crypto';
import { signatureOf } from '../platform/outside/signatures.js';
import { deriveKey, derivedKeys, type KeyRing } from './key-ring.js';

/** Six digits, made from a key and from their purpose and parts: code that sends them again needs no copy of them. */
export interface DerivedCode {
  /** Each purpose has a key of its own. */
  purpose: string;
  /** The owner, and a random value made for this one code. */
  parts: readonly string[];
}

function codeBy(key: ReturnType<typeof deriveKey>, { parts }: DerivedCode): string {
  const number = Number.parseInt(signatureOf(key, JSON.stringify(parts)).slice(0, 12), 16);
  return String(number % 1_000_000).padStart(6, '0');
}

export const derivedCode = (ring: KeyRing, of: DerivedCode): string => codeBy(deriveKey(ring, of.purpose), of);

/**
 * True when the code was typed in right; the time of the check does not tell the number of right digits. It may be from the
 * secret before this one.
 */
export const isDerivedCode = (ring: KeyRing, of: DerivedCode, given: string): boolean =>
  derivedKeys(ring, of.purpose)
    .map(key => codeBy(key, of))
    .filter(code => code.length === given.length && timingSafeEqual(Buffer.from(code), Buffer.from(given))).length > 0;
