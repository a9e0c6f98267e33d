import type { IncomingHttpHeaders } from 'node:http';
import { deriveKey, type KeyRing } from '../../src/platform/auth/key-ring.js';
import { signatureOf } from '../../src/platform/signatures.js';

/** By which Elo knows a request again that it has sent itself. Unlike `Via` it has no server leave out its compression. */
const MARK = 'x-elo-relayed';
const LENGTH = 16;

interface Marked {
  method: string;
  /** Below the base address of the facade, and of its old service, with query. */
  path: string;
}

/** Marks what this installation asks the old service of a facade, and knows it again when it comes back. */
export interface OwnMark {
  /** Name and value of the header. */
  of(request: Marked): [name: string, value: string];
  isOn(request: Marked & { headers: IncomingHttpHeaders }): boolean;
  /** Whether an answer says that the request came back. */
  isBack(answer: { get(name: string): string | null }): boolean;
}

/** @param authSecret AUTH_SECRET: all processes of an installation have the same mark */
export function createOwnMark(authSecret: KeyRing, facade: string): OwnMark {
  const key = deriveKey(authSecret, 'relay');
  /** Of this very request: an old service that asks Elo something else meanwhile may hand on the headers that it got. */
  const markOf = ({ method, path }: Marked): string => signatureOf(key, `${facade} ${method} ${path}`).slice(0, LENGTH);
  return {
    of: request => [MARK, markOf(request)],
    isOn: ({ headers, ...request }) => {
      const said = headers[MARK];
      return said !== undefined && String(said).includes(markOf(request));
    },
    isBack: answer => answer.get(cameBack.header) === cameBack.value,
  };
}

/** What the answer to a request says that came back, for those who ask to compare both sides. */
export const cameBack = { header: MARK, value: 'back' } as const;
