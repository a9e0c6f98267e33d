/** For so long administrators may go on with a password alone, from the day on which a factor is required here. */
export const GRACE_DAYS = 14;
const GRACE_MS = GRACE_DAYS * 86_400_000;

/** When a grace is over that began at a time. */
export const endOfGrace = (since: number): Date => new Date(since + GRACE_MS);
/** When a grace began that is over now. */
export const daysOfGraceAgo = (now: Date): Date => new Date(now.getTime() - GRACE_MS);
