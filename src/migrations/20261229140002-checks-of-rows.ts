import { Validation } from '../postgres/row-moves.js';

/** Looks at the existing rows of checks that hold for new rows already. */
export class ChecksOfRows extends Validation {
  readonly constraints = {
    enrollments: ['enrollments_columns_of_state_check'],
    submissions: ['submissions_columns_of_state_check'],
    group_link_dispatches: ['group_link_dispatches_columns_of_state_check'],
    appointments: ['appointments_columns_of_state_check'],
    imports: ['imports_columns_of_state_check'],
    person_exports: ['person_exports_columns_of_state_check'],
    erasures: ['erasures_columns_of_state_check'],
    messages: ['messages_columns_of_state_check'],
    mails: ['mails_columns_of_state_check'],
    outbox: ['outbox_columns_of_state_check'],
    mirror_writes: ['mirror_writes_columns_of_state_check'],
    presences: ['presences_late_check', 'presences_status_check'],
    users: ['users_feed_version_check'],
  };
}
