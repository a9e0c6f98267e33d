import type { IncomingHttpHeaders } from 'node:http';
import { decodeProtectedHeader } from 'jose';
import type { KeptAnswer, KeptRequest } from '../relay/exchange.js';
import { type AnyRoute, isRaw } from '../../../rest/route.js';

/**
 * True when the answers differ only because one side can't know the caller: the other side made the token, cookie or nonce. The
 * refusal of a known caller is another case, and is a difference.
 */
export function isUnknownCaller(
  entry: AnyRoute,
  { headers }: KeptRequest,
  elo: KeptAnswer,
  legacy: KeptAnswer,
): boolean {
  // A form may have its credential in a field: a nonce that only the issuing side knows.
  const hasNonce = !isRaw(entry) && typeof entry.nonce === 'object';
  if (!headers.authorization && !headers.cookie && !hasNonce) return false;
  if (isRefusal(elo) && legacy.status < 400) return elo.isCallerUnknown === true;
  return isRefusal(legacy) && elo.status < 400 && isOfElo(headers);
}

const isRefusal = ({ status }: KeptAnswer): boolean => status === 401 || status === 403;

/**
 * True for a credential that only Elo can have made: its own tokens name their key, and each side knows only its own sessions
 * of cookies.
 */
function isOfElo({ authorization }: IncomingHttpHeaders): boolean {
  if (!authorization) return true;
  try {
    return decodeProtectedHeader(authorization.replace(/^Bearer /i, '')).kid !== undefined;
  } catch {
    return false;
  }
}
