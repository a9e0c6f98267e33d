/*
 * The reasons why no table grows for ever unintentionally: each has a bound, or a reason for growing. A test walks the tables
 * of the database, and runs the jobs. `holdings` tells how long data about a person is kept.
 */

export type Bound =
  /** This recurring job removes rows. */
  | { by: 'job'; job: string }
  /** A bounded number for each row of other tables; the rows go or stay with it. */
  | { by: 'table'; tables: readonly string[] }
  /** The table has never more than some number of rows. */
  | { by: 'number'; why: string }
  /** The table may grow with the programme. */
  | { by: 'programme'; why: string };

const job = (name: string): Bound => ({ by: 'job', job: name });
const of = (...tables: string[]): Bound => ({ by: 'table', tables });
const atMost = (why: string): Bound => ({ by: 'number', why });
const grows = (why: string): Bound => ({ by: 'programme', why });

const REPORTED = 'The programme reports on it for years';
const ENTERED = 'People of the programme enter it, one after the other';

/** By table, its bound. */
export const bounds: { readonly [table: string]: Bound } = {
  access_records: job('access-records-clean-up'),
  action_logs: job('action-logs-clean-up'),
  action_tokens: of('users'),
  activities: of('courses'),
  activity_templates: of('classes', 'courses', 'cycles', 'activities'),
  api_keys: grows(ENTERED),
  appointments: grows(REPORTED),
  audit_changes: job('monthly-partitions'),
  audit_count_state: atMost('One row'),
  audit_counts: of('audit_records'),
  audit_records: job('monthly-partitions'),
  audit_values: job('monthly-partitions'),
  booking_requests: job('booking-requests-clean-up'),
  class_substitutes: of('classes'),
  classes: grows(ENTERED),
  consent_texts: grows(ENTERED),
  consents: of('users', 'consent_texts'),
  conversion_events: job('retention-clean-up'),
  course_start_notices: of('enrollments'),
  courses: grows(ENTERED),
  crowding_readings: grows('Hospitals enter them by hand: some a day for each group'),
  cycles: grows(ENTERED),
  delivery_states: job('retention-clean-up'),
  drift_reports: grows('A row a night for each list, only while routes move'),
  employees: of('users'),
  ended_logins: job('ended-logins-sweep'),
  erasures: of('users'),
  enrollments: grows(REPORTED),
  field_usages: job('field-usage-clean-up'),
  flow_sessions: job('flow-sessions-sweep'),
  group_invitations: of('hospital_groups'),
  group_link_dispatches: of('enrollments'),
  hand_in_rules: of('classes', 'activities'),
  holidays: grows(ENTERED),
  hospital_group_members: of('hospital_groups', 'users'),
  hospital_groups: grows(ENTERED),
  hospitals: grows(ENTERED),
  idempotency_keys: job('idempotency-keys-sweep'),
  identity_links: of('users'),
  import_matches: job('import-matches-clean-up'),
  imports: job('imports-sweep'),
  inbound_messages: job('retention-clean-up'),
  institution_profiles: of('users'),
  key_sides: job('key-sides-sweep'),
  kpi_changes: atMost('Rows are gone when the transaction is committed that wrote them'),
  kpi_inputs: atMost('One row for each declared indicator'),
  kpi_month_totals: of('measurements'),
  kpi_reading_totals: of('crowding_readings'),
  kpi_state: atMost('One row'),
  live_message_counts: of('live_messages'),
  live_messages: grows('Messages belong to their meeting; a writer of many is limited'),
  logins: job('logins-clean-up'),
  mails: job('mails-clean-up'),
  measurements: grows('Indicators of a month for each group: they are compared over years'),
  meeting_progress: of('meetings', 'enrollments'),
  meeting_visits: grows(REPORTED),
  meetings: of('classes', 'activities'),
  message_sentiments: of('live_messages'),
  messages: job('retention-clean-up'),
  migrations: atMost('One row for each migration'),
  minimum_notices: of('enrollments'),
  mirror_intents: job('mirror-sweep'),
  mirror_overflows: atMost('Two rows for each facade'),
  mirror_record_ids: grows('A row for each record that was made while routes moved: both sides need them as long'),
  mirror_writes: job('mirror-sweep'),
  not_duplicates: grows(ENTERED),
  outbox: job('outbox-clean-up'),
  parity_counts: atMost('One row for each route'),
  parity_differences: atMost('A thousand for each route'),
  parity_ignores: atMost('Two hundred for each route and each facade'),
  participant_mode_logs: job('participant-mode-logs-clean-up'),
  participant_modes: job('participant-modes-sweep'),
  passcodes: job('passcodes-sweep'),
  person_exports: job('person-exports-sweep'),
  person_merges: grows('The numbers of merged people lead to the kept ones for ever'),
  pictures: of('users'),
  post_likes: of('posts', 'users'),
  posts: grows(ENTERED),
  presences: of('enrollments', 'activities'),
  rate_limits: atMost('Rows are gone when the time of their limit has passed'),
  recorded_messages: grows('Only where no messaging platform is configured: in development'),
  recurring_runs: atMost('One row for each job'),
  recovery_codes: of('users'),
  registrations: of('enrollments'),
  rooms: of('classes'),
  route_brownouts: grows('Administrators schedule them, while routes end'),
  route_consents: atMost('One row for each route and client'),
  route_states: atMost('One row for each route'),
  route_usages: job('route-usage-clean-up'),
  second_factor_challenges: job('second-factor-challenges-sweep'),
  second_factor_requirements: atMost('One row'),
  second_factors: of('users'),
  sign_in_codes: job('sign-in-codes-sweep'),
  site_settings: atMost('One row for each setting'),
  storage_markers: atMost('One row'),
  stored_files: of('submissions', 'activity_templates', 'submission_revisions'),
  submission_revisions: grows(
    'The history of hand-ins and evaluations, for the life of the submission; hand-ins are limited',
  ),
  submissions: grows(REPORTED),
  trusted_documents: atMost('The last published documents of each client'),
  undocumented_routes: atMost('Five hundred for each facade'),
  users: grows(ENTERED),
  withdrawn_presences: of('presences'),
  work_notices: of('users'),
  working_hours: of('employees'),
};
