import type { KeyRing } from '../../../auth/key-ring.js';
import { sealText, unsealText } from '../../../auth/seal.js';
import type { MadeNames, MovedAnswer, MovedRequest } from '../../moving-routes.js';

/*
 * A request that waits to be mirrored has the credentials and the texts of its caller: it lies in the database encrypted, with
 * a key of AUTH_SECRET.
 */

/** A request to be mirrored. Files that are in storage anyway are named, not kept a second time. */
export interface PendingRequest extends Omit<MovedRequest, 'body'> {
  body: Buffer | null;
  form: PendingForm | null;
  /** Key in storage of a body that is too long for the row; then `body` is null. */
  stored?: string;
  /** The old service's names of the records that it made, if there are several of a kind. */
  called?: MadeNames;
  /** The answer of the old service, if the answers of both sides are to be compared. */
  answered?: MovedAnswer;
}

/** A multipart form with its files in storage. */
export interface PendingForm {
  fields: readonly (readonly [name: string, value: string])[];
  /** Ids of stored files, with the names of their fields. */
  files: readonly { field: string; id: number }[];
}

const PURPOSE = 'mirror-writes';

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
  return sealText(ring, PURPOSE, text);
}

/** @returns null when none of the keys opens it: AUTH_SECRET was changed, and the one before it is not known any more */
export function unseal(ring: KeyRing, sealed: string): PendingRequest | null {
  const opened = unsealText(ring, PURPOSE, sealed);
  if (!opened) return null;
  const { body, answered, ...request } = JSON.parse(opened.text) as PendingRequest & Packed;
  return { ...request, body: unpacked(body), ...(answered && { answered: withBody(answered, unpacked) }) };
}
