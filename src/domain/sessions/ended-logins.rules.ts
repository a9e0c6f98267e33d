import { SESSION_LIFETIME_SECONDS } from '../../auth/session-cookie.js';

/**
 * The time until which a sign-out at a time is stored: no cookie and no token lives longer, so that the row may be removed
 * then.
 */
export const keptUntil = (at: Date): Date => new Date(at.getTime() + SESSION_LIFETIME_SECONDS * 1000);
