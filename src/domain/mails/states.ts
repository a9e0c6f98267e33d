import { sql } from 'kysely';
import { GIVEN, statesOf } from '../kernel/states.js';

/** The delivery of a mail. A mail that was sent once counts as sent, even when a second try fails. */
export const mailStates = statesOf({
  table: 'mails',
  states: {
    SENT: { status: ['SENT'], sent_at: 'FILLED', last_error: 'ANY' },
    FAILED: { status: ['FAILED'], sent_at: 'EMPTY', last_error: 'ANY' },
  },
  transitions: {
    send: {
      to: { NEW: 'SENT', FAILED: 'SENT', SENT: 'SENT' },
      sets: { status: 'SENT', sent_at: GIVEN, last_error: null },
    },
    fail: { to: { NEW: 'FAILED', FAILED: 'FAILED' }, sets: { status: 'FAILED', sent_at: null, last_error: GIVEN } },
    failAgain: { to: { SENT: 'SENT' }, sets: { last_error: GIVEN } },
  },
});

/** SQL that updates the record of an earlier mail with the values of `excluded`: one of the transitions above. */
export const keptBefore = sql`
  status = case when mails.sent_at is null then excluded.status else 'SENT' end,
  sent_at = coalesce(mails.sent_at, excluded.sent_at), last_error = excluded.last_error`;
