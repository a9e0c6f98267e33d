import { instantOf } from '../kernel/time.js';

/**
 * True when a session or token still counts. A new password ends all earlier ones, also those of the same second. Old tokens
 * know only the second of their creation, and count from its beginning.
 */
export const isIssuedSince = (validFrom: string | null, issuedAt: Date): boolean =>
  validFrom === null || issuedAt.getTime() >= instantOf(validFrom);
