/**
 * Tables whose changes are in no audit record, each with the reason. A mutation that changes any other table has it in its
 * record: test/graph/audit.test.ts has PostgreSQL itself say which tables each mutation changes.
 */
export const unauditedTables: { readonly [table: string]: string } = {
  audit_records: 'It is the audit.',
  audit_changes: 'It is the audit.',
  outbox: 'How a consequence is brought about, not what was done. What administrators do with it is noted.',
  rate_limits: 'Counts attempts, whether they succeed or not.',
  idempotency_keys: 'Remembers answers, so that a request can be repeated.',
  flow_sessions: 'Answers are kept for a day only; what comes of them is a User and an Enrollment.',
  recorded_messages: 'What the stand-in of the messaging platform was given; the Message is audited.',
  booking_requests: 'A log of its own, of attempts too.',
  submission_revisions: 'It is the history of a Submission, which is audited.',
  ended_logins: 'Only signing out writes it, and the record says that.',
};
