/**
 * Tables whose changes are in no audit record, each with the reason. All others have the triggers of audit-triggers.ts: a
 * test asks the database.
 */
export const unauditedTables: { readonly [table: string]: string } = {
  audit_records: 'It is the audit.',
  audit_changes: 'It is the audit.',
  migrations: 'Which migrations were applied.',
  rate_limits: 'Counts attempts, whether they succeed or not.',
  idempotency_keys: 'Remembers answers, so that a request can be repeated.',
  flow_sessions: 'Answers are kept for a day only; what comes of them is a User and an Enrollment.',
  recorded_messages: 'What the stand-in of the messaging platform was given; the Message is audited.',
  field_usages: 'Counts what clients ask of the graph.',
  route_usages: 'Counts what clients call of the facades.',
  undocumented_routes: 'Counts what clients call of the facades that is in no contract.',
  key_sides: 'Remembers who answered, so that a request can be repeated.',
  parity_counts: 'Counts comparisons with the old services.',
  parity_differences: 'What comparisons with the old services found.',
  booking_requests: 'A log of its own, of attempts too.',
  submission_revisions: 'It is the history of a Submission, which is audited.',
  delivery_states: 'What the messaging platform tells of a Message, as often as it likes: a log of its own.',
  imports:
    'How far an import is. Who sent it, and who let it run, is in the records of their mutations; what it did in its own.',
  recurring_runs: 'When a job last ran. No mutation runs one.',
  storage_markers: 'Which folder belongs to this database. A start writes it.',
  kpi_changes: 'What a running transaction changes of measurements, which are audited.',
  kpi_inputs: 'Follows from the declared KPIs; a migration writes it.',
  kpi_month_totals: 'Computed from measurements, which are audited.',
  kpi_reading_totals: 'Computed from readings, which are audited.',
  kpi_state: 'How often what is computed for KPIs has changed.',
  live_message_counts: 'Counts LiveMessages, which are audited.',
  ended_logins: 'Only signing out and endMySessions write it, and the record says that.',
  logins: 'Who signed in, and when: the record of the mutation says that.',
  mirror_record_ids: 'Which id a record has at an old service: follows from a write that was mirrored.',
  mirror_overflows: 'Counts writes that were not mirrored.',
  drift_reports: 'What a comparison of two sides found. No mutation runs one.',
  mails: 'What became of mails: a log of its own, as of messages.',
};
