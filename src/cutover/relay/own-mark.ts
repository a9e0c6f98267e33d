import type { IncomingHttpHeaders } from 'node:http';
import { deriveKey, type KeyRing } from '../../auth/key-ring.js';
import { databaseIdentity } from '../../postgres/index.js';
import { signatureOf } from '../../platform/outside/signatures.js';

/** The header that lets Elo recognise its own requests. Unlike `Via` it makes no server leave out its compression. */
const MARK = 'x-elo-relayed';
const LENGTH = 16;

interface Marked {
  method: string;
  /** Below the base address of the facade, and of its old service, with query. */
  path: string;
}

/** Marks this installation's requests to the old service of a facade, and recognises them when they come back. */
export interface OwnMark {
  /** Name and value of the header. */
  of(request: Marked): [name: string, value: string];
  isOn(request: Marked & { headers: IncomingHttpHeaders }): boolean;
  /** True when an answer says that the request came back. */
  isBack(answer: { get(name: string): string | null }): boolean;
}

/** @param authSecret AUTH_SECRET: all processes of an installation have the same mark */
export function createOwnMark(authSecret: KeyRing, facade: string): OwnMark {
  const key = deriveKey(authSecret, 'relay');
  /**
   * The mark of this very request: an old service that asks Elo another request meanwhile may hand on the headers that it got.
   */
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

/**
 * The mark for requests that compare both sides, at an address that somebody gave. Other processes of this installation may
 * have no old service of their own for the facade, and recognise it by the shared database.
 */
export async function createMarkOfComparing(
  authSecret: KeyRing,
  facade: string,
  database: Parameters<typeof databaseIdentity>[0],
): Promise<OwnMark> {
  const plain = createOwnMark(authSecret, facade);
  const ofDatabase = createOwnMark(authSecret, `${facade} ${await databaseIdentity(database)}`);
  return {
    of: request => [MARK, `${plain.of(request)[1]} ${ofDatabase.of(request)[1]}`],
    isOn: request => ofDatabase.isOn(request),
    isBack: plain.isBack,
  };
}

/** True when any installation of Elo has sent the request. */
export const isMarked = (headers: IncomingHttpHeaders): boolean => headers[MARK] !== undefined;

/** The header in the answer to a request that came back, for tools that compare both sides. */
export const cameBack = { header: MARK, value: 'back' } as const;
