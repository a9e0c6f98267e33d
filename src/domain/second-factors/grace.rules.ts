/** The number of days for which administrators may go on with a password alone, from the day of the requirement on. */
export const GRACE_DAYS = 14;
const GRACE_MS = GRACE_DAYS * 86_400_000;

/** The end of a grace period that began at a time. */
export const endOfGrace = (since: number): Date => new Date(since + GRACE_MS);
/** The begin of a grace period that ends now. */
export const daysOfGraceAgo = (now: Date): Date => new Date(now.getTime() - GRACE_MS);
