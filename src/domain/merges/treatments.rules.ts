/*
 * The treatment of each column that names a person, when two records of one person become one. The order of the columns is the
 * order of locks (docs/developing/architecture.md). test/domain/merges/treatments.test.ts compares the list with the foreign
 * keys of the database and with the register of personal data: a new column needs a line here.
 */

/**
 * `MOVES`: the rows are the kept person's from then on. A row that the kept person has already, by a unique key, is set aside.
 * `SET_ASIDE`: the rows go to the stored copy, and come back when the merge is undone.
 * `ENDS`: the rows go for good.
 */
export type Treatment = 'MOVES' | 'SET_ASIDE' | 'ENDS';

/** Columns with a foreign key to the table of people. */
export const treatments: Readonly<Record<string, Treatment>> = {
  // Sessions, links and codes of the dropped account end.
  'logins.user_id': 'ENDS',
  'participant_modes.supervisor_id': 'ENDS',
  'participant_modes.participant_id': 'ENDS',
  'action_tokens.user_id': 'ENDS',
  'sign_in_codes.user_id': 'ENDS',
  'second_factor_challenges.user_id': 'ENDS',
  // The ways to sign in of the kept person stay as they are, and rights never rise.
  'identity_links.user_id': 'SET_ASIDE',
  'second_factors.user_id': 'SET_ASIDE',
  'recovery_codes.user_id': 'SET_ASIDE',
  'not_duplicates.first_id': 'SET_ASIDE',
  'not_duplicates.second_id': 'SET_ASIDE',
  'not_duplicates.said_by_id': 'MOVES',
  'person_merges.kept_id': 'MOVES',
  'person_merges.merged_by_id': 'MOVES',
  'person_merges.undone_by_id': 'MOVES',
  'erasures.person_id': 'MOVES',
  'erasures.requested_by_id': 'MOVES',
  'erasures.withdrawn_by_id': 'MOVES',
  'consents.person_id': 'MOVES',
  'consent_texts.published_by_id': 'MOVES',
  'institution_profiles.user_id': 'MOVES',
  'pictures.user_id': 'MOVES',
  'person_exports.person_id': 'MOVES',
  'person_exports.requested_by_id': 'MOVES',
  'participant_mode_logs.supervisor_id': 'MOVES',
  'participant_mode_logs.participant_id': 'MOVES',
  'work_notices.user_id': 'MOVES',
  'site_settings.updated_by_id': 'MOVES',
  'imports.created_by_id': 'MOVES',
  'employees.user_id': 'MOVES',
  'enrollments.participant_id': 'MOVES',
  'enrollments.canceled_by_id': 'MOVES',
  'presences.recorded_by_id': 'MOVES',
  'withdrawn_presences.recorded_by_id': 'MOVES',
  'withdrawn_presences.withdrawn_by_id': 'MOVES',
  'classes.facilitator_id': 'MOVES',
  'class_substitutes.user_id': 'MOVES',
  'class_substitutes.created_by_id': 'MOVES',
  'meeting_progress.participant_id': 'MOVES',
  'meeting_visits.participant_id': 'MOVES',
  'live_messages.author_id': 'MOVES',
  'hospital_group_members.user_id': 'SET_ASIDE',
  'hospital_group_members.given_by_id': 'MOVES',
  'group_invitations.invited_by_id': 'MOVES',
  'measurements.recorded_by_id': 'MOVES',
  'measurements.previous_recorded_by_id': 'MOVES',
  'crowding_readings.recorded_by_id': 'MOVES',
  'posts.author_id': 'MOVES',
  'post_likes.user_id': 'MOVES',
  'submissions.participant_id': 'MOVES',
  'submissions.facilitator_id': 'MOVES',
  'submissions.removed_by_id': 'MOVES',
  'submission_revisions.participant_id': 'MOVES',
  'submission_revisions.changed_by_id': 'MOVES',
  'stored_files.uploaded_by_id': 'MOVES',
  'appointments.client_id': 'MOVES',
  'appointments.created_by_id': 'MOVES',
  'appointments.canceled_by_id': 'MOVES',
  'inbound_messages.person_id': 'MOVES',
  'mails.person_id': 'MOVES',
};

/** Columns that name a person without a foreign key, and move too: an erasure of the kept person finds them there. */
export const movedWithoutKey: readonly string[] = ['audit_values.person_id'];

/** Columns that name a person without a foreign key, and end. */
export const endedWithoutKey: readonly string[] = ['passcodes.requested_by'];

/** Columns that name a person without a foreign key, and keep the old number; each with the reason. */
export const keptNumbers: Readonly<Record<string, string>> = {
  'audit_records.actor_user_id': 'Audit records stay as they were written.',
  'audit_records.on_behalf_of_id': 'Audit records stay as they were written.',
  'access_records.person_id': 'Records of access stay as they were written.',
  'access_records.actor_user_id': 'Records of access stay as they were written.',
  'booking_requests.actor_user_id': 'A log of a week.',
  'person_merges.dropped_id': 'It leads to the kept person.',
};
