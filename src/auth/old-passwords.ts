import { createHmac, hash as digest, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { verify } from '@node-rs/bcrypt';

/*
 * Hashes from the services before this one. People keep signing in with them until theirs are renewed. They are bcrypt (`$2a$`,
 * `$2b$`, `$2y$`), the hash of WordPress since 6.8 (`$wp$2y$`: bcrypt of an HMAC, because bcrypt takes 72 bytes), and phpass
 * (`$P$`: MD5 in many rounds, https://www.openwall.com/phpass/), as WordPress made them before. A hash states its own amount of
 * work: a hash that would take seconds is never checked.
 */

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const PHPASS = /^\$P\$([./0-9A-Za-z])([./0-9A-Za-z]{8})[./0-9A-Za-z]{22}$/;
const WORDPRESS = '$wp';

/** Each step doubles the work: 13 is about a second. PHP makes 10, and 12 since version 8.4. */
const MAX_BCRYPT_COST = 13;
/** The exponent of two; WordPress makes 8,192 rounds. */
const MAX_PHPASS_ROUNDS = 16;
const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** True when a hash is one of these, and takes no more work than we allow. */
export const isOldHash = (hash: string): boolean =>
  isBcrypt(hash.replace(WORDPRESS, '')) || phpassRounds(hash) !== null;

/** True when a hash that `isOldHash` knows was made from this password. */
export async function oldPasswordMatches(hash: string, password: string): Promise<boolean> {
  if (phpassRounds(hash) !== null) return phpassMatches(hash, trimmed(password));
  if (!hash.startsWith(WORDPRESS)) return verify(password, hash);
  const shortened = createHmac('sha384', 'wp-sha384').update(trimmed(password)).digest('base64');
  return verify(shortened, hash.slice(WORDPRESS.length));
}

/**
 * Trims by PHP's definition of spaces, as WordPress does before it hashes. A loop, because an expression would take the square
 * of the length.
 */
function trimmed(password: string): string {
  const isSpace = (at: number) => ' \t\n\r\0\v'.includes(password.charAt(at));
  let [from, to] = [0, password.length];
  while (from < to && isSpace(from)) from += 1;
  while (to > from && isSpace(to - 1)) to -= 1;
  return password.slice(from, to);
}

function isBcrypt(hash: string): boolean {
  const [, cost] = BCRYPT.exec(hash) ?? [];
  return cost !== undefined && Number(cost) >= 4 && Number(cost) <= MAX_BCRYPT_COST;
}

function phpassRounds(hash: string): number | null {
  const [, rounds] = PHPASS.exec(hash) ?? [];
  const power = rounds === undefined ? -1 : ALPHABET.indexOf(rounds);
  return power >= 7 && power <= MAX_PHPASS_ROUNDS ? 2 ** power : null;
}

/** Rounds until other work has its turn: about a millisecond. */
const AT_ONCE = 512;

async function phpassMatches(hash: string, password: string): Promise<boolean> {
  const secret = Buffer.from(password);
  let state = digest('md5', Buffer.concat([Buffer.from(hash.slice(4, 12)), secret]), 'buffer');
  const rounds = phpassRounds(hash)!;
  for (let round = 1; round <= rounds; round += 1) {
    state = digest('md5', Buffer.concat([state, secret]), 'buffer');
    if (round % AT_ONCE === 0) await setImmediate();
  }
  return timingSafeEqual(Buffer.from(hash.slice(12)), Buffer.from(encoded(state)));
}

/** Base64 of phpass: three bytes at a time, the last one first. */
function encoded(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const part = bytes.subarray(at, at + 3);
    let value = part[0]! | ((part[1] ?? 0) << 8) | ((part[2] ?? 0) << 16);
    for (let digit = 0; digit <= part.length; digit += 1) {
      text += ALPHABET[value & 63];
      value >>= 6;
    }
  }
  return text;
}
