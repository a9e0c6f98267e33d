import { MirrorFailureReason } from '../../../entities/enums.js';
import { GIVEN, statesOf } from '../../../domain/kernel/states.js';

const FAILURES = Object.values(MirrorFailureReason).filter(reason => reason !== 'SUPERSEDED');

/**
 * A write that the other side is still to do. One that a newer change made void may be on its way to the other side: its
 * claim stays until that has answered.
 */
export const mirrorStates = statesOf({
  table: 'mirror_writes',
  states: {
    WAITING: { failed_at: 'EMPTY', reason: 'EMPTY', claimed_until: 'EMPTY', sealed: 'FILLED' },
    CLAIMED: { failed_at: 'EMPTY', reason: 'EMPTY', claimed_until: 'FILLED', sealed: 'FILLED' },
    GIVEN_UP: { failed_at: 'FILLED', reason: FAILURES, claimed_until: 'EMPTY', sealed: 'FILLED' },
    // Its request may be kept no longer, or was too long to be kept.
    FORGOTTEN: { failed_at: 'FILLED', reason: FAILURES, claimed_until: 'EMPTY', sealed: 'EMPTY' },
    SUPERSEDED: { failed_at: 'FILLED', reason: ['SUPERSEDED'], claimed_until: 'ANY', sealed: 'ANY' },
  },
  transitions: {
    keep: { to: { NEW: 'WAITING' }, sets: { sealed: GIVEN } },
    claim: { to: { WAITING: 'CLAIMED', CLAIMED: 'CLAIMED' }, sets: { claimed_until: GIVEN } },
    release: { to: { CLAIMED: 'WAITING', SUPERSEDED: 'SUPERSEDED' }, sets: { claimed_until: null } },
    // A void write stays void.
    fail: {
      to: { WAITING: 'GIVEN_UP', CLAIMED: 'GIVEN_UP', SUPERSEDED: 'SUPERSEDED' },
      sets: { failed_at: GIVEN, reason: GIVEN, claimed_until: null },
    },
    forget: {
      to: { WAITING: 'FORGOTTEN', CLAIMED: 'FORGOTTEN', GIVEN_UP: 'FORGOTTEN', SUPERSEDED: 'SUPERSEDED' },
      sets: { failed_at: GIVEN, reason: GIVEN, claimed_until: null, sealed: null },
    },
    unseal: { to: { GIVEN_UP: 'FORGOTTEN', SUPERSEDED: 'SUPERSEDED' }, sets: { sealed: null } },
    supersede: {
      to: { WAITING: 'SUPERSEDED', CLAIMED: 'SUPERSEDED', GIVEN_UP: 'SUPERSEDED', FORGOTTEN: 'SUPERSEDED' },
      sets: { failed_at: GIVEN, reason: 'SUPERSEDED' },
    },
    retry: { to: { GIVEN_UP: 'WAITING' }, sets: { failed_at: null, reason: null } },
  },
});

/**
 * SQL that makes a write `w` void: a newer change of the same record is there. @param at @param route SQL of its time, and of
 * its route
 */
export const superseded = (at: string, route: string): string =>
  `failed_at = coalesce(w.failed_at, ${at}), reason = 'SUPERSEDED', detail = ${route}`;

/** SQL of the columns of a write that is kept, and of their values: it waits, or is given up from the start. */
export const kept = {
  columns: 'sealed, failed_at, reason',
  /** @param reason SQL of the reason, null: it waits @param at SQL of the time of acceptance */
  values: (sealed: string, reason: string, at: string): string =>
    `${sealed}, case when ${reason} is not null then ${at} end, ${reason}`,
};
