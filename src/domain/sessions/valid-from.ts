import { instantOf } from '../kernel/time.js';

/**
 * Whether a session or token still counts: setting a new password ends those from before, also those of the same second. Old
 * tokens, which tell no more than their second, count from its beginning.
 */
export const isIssuedSince = (validFrom: string | null, issuedAt: Date): boolean =>
  validFrom === null || issuedAt.getTime() >= instantOf(validFrom);
