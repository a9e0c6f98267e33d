import { SESSION_LIFETIME_SECONDS } from '../../auth/session-cookie.js';

/** Until when it is kept that somebody signed out at a time: no cookie and no token lives longer, so that the row may go then. */
export const keptUntil = (at: Date): Date => new Date(at.getTime() + SESSION_LIFETIME_SECONDS * 1000);
