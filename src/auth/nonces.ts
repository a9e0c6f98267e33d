import { deriveKey, derivedKeys, type KeyRing } from './key-ring.js';
import { isSignature, signatureOf } from '../platform/outside/signatures.js';

/** A nonce is good in the tick it was made in and in the next one: for twelve to twenty-four hours. */
const TICK_MS = 12 * 3_600_000;

/** The action and the session that a nonce is bound to. */
export interface NoncePurpose {
  /** The name of an AJAX action, or `rest`; a dash and an underscore are one. */
  action: string;
  /** The browser's session; null for every caller without a sign-in. */
  session: string | null;
}

const PURPOSE = 'nonce';
const textOf = ({ action, session }: NoncePurpose, tick: number): string =>
  JSON.stringify([action.replaceAll('-', '_'), session, tick]);
const nonceTick = (now: Date): number => Math.floor(now.getTime() / TICK_MS);
/** 128 bits, short enough for a form. */
const LENGTH = 32;

export const createNonce = (authSecret: KeyRing, purpose: NoncePurpose, now: Date): string =>
  signatureOf(deriveKey(authSecret, PURPOSE), textOf(purpose, nonceTick(now))).slice(0, LENGTH);

export function isNonce(authSecret: KeyRing, purpose: NoncePurpose, given: string, now: Date): boolean {
  const [keys, tick] = [derivedKeys(authSecret, PURPOSE), nonceTick(now)];
  const [current, previous] = [tick, tick - 1].map(each => isSignature(keys, textOf(purpose, each), given, LENGTH));
  return current! || previous!;
}
