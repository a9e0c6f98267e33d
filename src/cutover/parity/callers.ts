import type { IncomingHttpHeaders } from 'node:http';
import { decodeProtectedHeader } from 'jose';
import type { KeptAnswer, KeptRequest } from '../relay/exchange.js';
import { type AnyRoute, isRaw } from '../../../rest/route.js';

/**
 * Whether the answers differ for nothing but that one side can't know who asks: a token, a cookie or a nonce that the other one made.
 * That is told apart from a refusal of somebody who is known, which is a difference.
 */
export function isUnknownCaller(
  entry: AnyRoute,
  { headers }: KeptRequest,
  elo: KeptAnswer,
  legacy: KeptAnswer,
): boolean {
  // A form may have its credential in a field: a nonce, which only the side that gave it knows.
  const hasNonce = !isRaw(entry) && typeof entry.nonce === 'object';
  if (!headers.authorization && !headers.cookie && !hasNonce) return false;
  if (isRefusal(elo) && legacy.status < 400) return elo.isCallerUnknown === true;
  return isRefusal(legacy) && elo.status < 400 && isOfElo(headers);
}

const isRefusal = ({ status }: KeptAnswer): boolean => status === 401 || status === 403;

/** What only Elo can have made: its own tokens name their key, and sessions of cookies are kept by who began them. */
function isOfElo({ authorization }: IncomingHttpHeaders): boolean {
  if (!authorization) return true;
  try {
    return decodeProtectedHeader(authorization.replace(/^Bearer /i, '')).kid !== undefined;
  } catch {
    return false;
  }
}
