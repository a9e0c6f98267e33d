import type { Catalogue } from '../words.js';

/** The records that need a record somebody wants to remove. */
export const tables: Catalogue['tables'] = {
  activities: '{count, plural, one {# activity} other {# activities}}',
  activity_templates: '{count, plural, one {# activity template} other {# activity templates}}',
  appointments: '{count, plural, one {# appointment} other {# appointments}}',
  booking_requests: '{count, plural, one {# attempt to book} other {# attempts to book}}',
  class_substitutes: '{count, plural, one {# substitution} other {# substitutions}}',
  classes: '{count, plural, one {# class} other {# classes}}',
  crowding_readings: '{count, plural, one {# reading of crowding} other {# readings of crowding}}',
  employees: '{count, plural, one {# calendar} other {# calendars}}',
  enrollments: '{count, plural, one {# enrollment} other {# enrollments}}',
  flow_sessions:
    '{count, plural, one {# registration that is being filled in} other {# registrations that are being filled in}}',
  group_invitations: '{count, plural, one {# invitation} other {# invitations}}',
  hospital_group_members:
    '{count, plural, one {# person with access to its measurements} other {# people with access to its measurements}}',
  hand_in_rules: '{count, plural, one {# rule of an activity} other {# rules of activities}}',
  hospitals: '{count, plural, one {# hospital} other {# hospitals}}',
  institution_profiles: '{count, plural, one {# person who works there} other {# people who work there}}',
  live_messages: '{count, plural, one {# live message} other {# live messages}}',
  measurements: '{count, plural, one {# measurement} other {# measurements}}',
  meeting_progress: '{count, plural, one {# person who watches it} other {# people who watch it}}',
  meeting_visits: '{count, plural, one {# visit} other {# visits}}',
  meetings: '{count, plural, one {# meeting} other {# meetings}}',
  presences: '{count, plural, one {# presence} other {# presences}}',
  registrations: '{count, plural, one {# registration} other {# registrations}}',
  submission_revisions: '{count, plural, one {# change of a submission} other {# changes of submissions}}',
  submissions: '{count, plural, one {# submission} other {# submissions}}',
  withdrawn_presences: '{count, plural, one {# withdrawn presence} other {# withdrawn presences}}',
};
