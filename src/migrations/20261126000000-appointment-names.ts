import { Migration } from '@mikro-orm/migrations';

/** The audit has the graph's names for the times of an appointment: startsAt and endsAt. The columns keep their names. */
export class AppointmentNames extends Migration {
  override up(): void {
    this.addSql(`
      drop trigger audit_delete on appointments;
      drop trigger audit_insert on appointments;
      drop trigger audit_update on appointments;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Appointment', '', '[["employee_id","employee"],["client_id","client"],["class_id","class"],["type_id","typeId"],["start_time","startsAt","instant"],["finish_time","endsAt","instant"],["comments","comments"],["additional_fields","additionalFields"],["created_by_id","createdBy"],["deleted_at","deletedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Appointment', '', '[["employee_id","employee"],["client_id","client"],["class_id","class"],["type_id","typeId"],["start_time","startsAt","instant"],["finish_time","endsAt","instant"],["comments","comments"],["additional_fields","additionalFields"],["created_by_id","createdBy"],["deleted_at","deletedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.appointments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Appointment', '', '[["employee_id","employee"],["client_id","client"],["class_id","class"],["type_id","typeId"],["start_time","startsAt","instant"],["finish_time","endsAt","instant"],["comments","comments"],["additional_fields","additionalFields"],["created_by_id","createdBy"],["deleted_at","deletedAt","instant"]]');
    `);
  }
}
