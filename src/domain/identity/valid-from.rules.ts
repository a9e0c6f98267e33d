import { instantOf } from '../kernel/time.js';

/**
 * Tells whether a session or token still counts: a new password ends those from before, also those of the same second. Old tokens
 * say only in which second they were made, and count from its beginning.
 */
export const isIssuedSince = (validFrom: string | null, issuedAt: Date): boolean =>
  validFrom === null || issuedAt.getTime() >= instantOf(validFrom);
