import { Migration } from '@mikro-orm/migrations';

/**
 * Filters of lists are index seeks in the order of the list: an index of a column alone finds the rows of a filter, and has
 * them all read and sorted for one page. And no appointment is longer than the longest block: a search for appointments that
 * end after a time begins this long before it.
 */
export class ListIndexes extends Migration {
  override up(): void {
    for (const column of ['activity_id', 'course_id', 'cycle_id', 'facilitator_id'])
      this.addSql(`
        drop index submissions_${column}_index;
        create index submissions_${column}_index on submissions (${column}, id);
      `);
    for (const column of ['activity_id', 'course_id', 'cycle_id'])
      this.addSql(`
        drop index activity_templates_${column}_index;
        create index activity_templates_${column}_index on activity_templates (${column}, id);
      `);
    this.addSql(`
      create index submissions_participant_id_index on submissions (participant_id, id) where removed_at is null;
      drop index submissions_participant_class_index;
      create index activity_templates_class_id_index on activity_templates (class_id, id);

      drop index submission_revisions_changed_by_id_index;
      create index submission_revisions_changed_by_id_index on submission_revisions (changed_by_id, id);
      create index submission_revisions_change_index on submission_revisions (change, id);

      drop index inbound_messages_person_id_index;
      create index inbound_messages_person_id_index on inbound_messages (person_id, id);

      drop index appointments_client_id_index;
      create index appointments_client_start_index on appointments (client_id, start_time, id);
      create index appointments_start_index on appointments (start_time, id);
      alter table appointments add constraint appointments_length_check check (finish_time - start_time <= '31 days'::interval);
    `);
  }
}
