/**
 * Tables with ids in documented answers. A trigger gives their new rows the ids that the setting names for the transaction, by
 * table and in their order (migration 20261210000000-legacy-ids). A table that is added here needs that trigger.
 */
export const tablesWithLegacyIds = [
  'action_logs',
  'activity_templates',
  'appointments',
  'booking_requests',
  'conversion_events',
  'enrollments',
  'institution_profiles',
  'live_messages',
  'messages',
  'participant_mode_logs',
  'post_likes',
  'posts',
  'presences',
  'registrations',
  'stored_files',
  'submission_revisions',
  'submissions',
  'users',
] as const;

/** JSON of numbers by table; set for one transaction. */
export const LEGACY_IDS = 'elo.legacy_ids';
