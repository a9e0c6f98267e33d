import { Migration } from '@mikro-orm/migrations';

/**
 * The UID of a new calendar entry names the installation that made it: entries of a copy had the UIDs of real ones, and replaced
 * them in people's calendars. Existing entries keep the UIDs that were sent.
 */
export class CalendarEntriesOfInstallations extends Migration {
  override up(): void {
    this.addSql(`
      alter table "meetings" add "installation" varchar(300) null;
      alter table "appointments" add "installation" varchar(300) null;
      drop trigger audit_delete on appointments;
      drop trigger audit_insert on appointments;
      drop trigger audit_update on appointments;
      drop trigger audit_delete on meetings;
      drop trigger audit_insert on meetings;
      drop trigger audit_update on meetings;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Appointment', '', '[["employee_id","employee"],["client_id","client"],["class_id","class"],["type_id","typeId"],["start_time","startsAt","instant"],["finish_time","endsAt","instant"],["comments","comments",null,"person:client_id"],["additional_fields","additionalFields",null,"person:client_id"],["created_by_id","createdBy"],["deleted_at","deletedAt","instant"],["canceled_by_id","canceledBy"],["cancel_reason","cancelReason",null,"person:client_id"],["revision","revision"],["moved_at","movedAt","instant"],["reminded_at","remindedAt","instant"],["outcome","outcome"],["installation","installation"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Appointment', '', '[["employee_id","employee"],["client_id","client"],["class_id","class"],["type_id","typeId"],["start_time","startsAt","instant"],["finish_time","endsAt","instant"],["comments","comments",null,"person:client_id"],["additional_fields","additionalFields",null,"person:client_id"],["created_by_id","createdBy"],["deleted_at","deletedAt","instant"],["canceled_by_id","canceledBy"],["cancel_reason","cancelReason",null,"person:client_id"],["revision","revision"],["moved_at","movedAt","instant"],["reminded_at","remindedAt","instant"],["outcome","outcome"],["installation","installation"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.appointments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Appointment', '', '[["employee_id","employee"],["client_id","client"],["class_id","class"],["type_id","typeId"],["start_time","startsAt","instant"],["finish_time","endsAt","instant"],["comments","comments",null,"person:client_id"],["additional_fields","additionalFields",null,"person:client_id"],["created_by_id","createdBy"],["deleted_at","deletedAt","instant"],["canceled_by_id","canceledBy"],["cancel_reason","cancelReason",null,"person:client_id"],["revision","revision"],["moved_at","movedAt","instant"],["reminded_at","remindedAt","instant"],["outcome","outcome"],["installation","installation"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.meetings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Meeting', '', '[["class_id","class"],["activity_id","activity"],["title","title",null,""],["position","position"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"],["video_playback_id","videoPlaybackId"],["revision","revision"],["installation","installation"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.meetings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Meeting', '', '[["class_id","class"],["activity_id","activity"],["title","title",null,""],["position","position"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"],["video_playback_id","videoPlaybackId"],["revision","revision"],["installation","installation"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.meetings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Meeting', '', '[["class_id","class"],["activity_id","activity"],["title","title",null,""],["position","position"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"],["video_playback_id","videoPlaybackId"],["revision","revision"],["installation","installation"]]');
    `);
  }
}
