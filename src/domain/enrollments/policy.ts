/*
 * Auto-cancellation, once a day: who missed the first meetings of a class does not come any more, and the place is freed.
 *
 * An enrollment is cancelled when, of the collective meetings of its class that ended after the enrollment was made, the
 * first AUTO_CANCEL_MISSED_MEETINGS are all over, for each of them the time to recover it by its recording is over as
 * well (`recovery_hours` of the cycle), and the participant was present at none of them. Nobody is cancelled in a cycle
 * that has ended. The reason is ABSENCE, which nobody can choose; the participant is told by mail, and an audit record
 * names every enrollment. It is off until AUTO_CANCEL_MISSED_MEETINGS says how many: the contract names the job and not its
 * rule, and who moves here should not lose enrollments by one that they don't know.
 */

/** Enrollments that are cancelled in one transaction. */
export const AUTO_CANCEL_BATCH = 100;
