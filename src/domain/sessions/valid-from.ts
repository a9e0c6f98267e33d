import { instantOf } from '../kernel/time.js';

/**
 * Whether a session or token still counts: setting a new password ends those from before. They tell the second they were
 * made in, so one of the very same second counts.
 */
export const isIssuedSince = (validFrom: string | null, issuedAt: Date): boolean =>
  validFrom === null || issuedAt.getTime() >= Math.floor(instantOf(validFrom) / 1000) * 1000;
