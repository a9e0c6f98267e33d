import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKeys, deriveKey, type KeyRing } from '../../platform/auth/key-ring.js';
import type { MadeNames, MovedAnswer, MovedRequest } from '../../platform/moving-routes.js';

/*
 * A request that waits to be mirrored has the credentials of its caller and what they wrote: it lies in the database
 * encrypted, with a key of AUTH_SECRET.
 */

/** A request to be mirrored. Files that are in storage anyway are named, not kept a second time. */
export interface PendingRequest extends Omit<MovedRequest, 'body'> {
  body: Buffer | null;
  form: PendingForm | null;
  /** Key in storage of a body that is too long for here; then `body` is null. */
  stored?: string;
  /** What the old service calls the records that it made, where there are several of a kind. */
  called?: MadeNames;
  /** What the old service has answered, where the answers of both sides are to be compared. */
  answered?: MovedAnswer;
}

/** A multipart form whose files are in storage. */
export interface PendingForm {
  fields: readonly (readonly [name: string, value: string])[];
  /** Ids of stored files, with the names of their fields. */
  files: readonly { field: string; id: number }[];
}

const PURPOSE = 'mirror-writes';
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Packed {
  body: string | null;
  answered?: Omit<MovedAnswer, 'body'> & { body: string | null };
}
const packed = (body: Buffer | null): string | null => body && body.toString('base64');
const unpacked = (body: string | null): Buffer | null => (body === null ? null : Buffer.from(body, 'base64'));
const withBody = <From, To>(
  { body, ...answer }: Omit<MovedAnswer, 'body'> & { body: From },
  as: (body: From) => To,
) => ({
  ...answer,
  body: as(body),
});

/** @returns base64 */
export function seal(ring: KeyRing, { body, answered, ...request }: PendingRequest): string {
  const text = JSON.stringify({ ...request, body: packed(body), answered: answered && withBody(answered, packed) });
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, deriveKey(ring, PURPOSE), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** @returns null when none of the keys opens it: AUTH_SECRET was changed, and the one before it is not known any more */
export function unseal(ring: KeyRing, sealed: string): PendingRequest | null {
  const bytes = Buffer.from(sealed, 'base64');
  for (const key of derivedKeys(ring, PURPOSE)) {
    try {
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      const { body, answered, ...request } = JSON.parse(text.toString('utf8')) as PendingRequest & Packed;
      return { ...request, body: unpacked(body), ...(answered && { answered: withBody(answered, unpacked) }) };
    } catch {
      // Another key may open it.
    }
  }
  return null;
}
