import { Migration } from '@mikro-orm/migrations';

/**
 * A presence has a status. Rows of before are PRESENT. Absences and excuses are rows of the same table from now on; everything
 * that counts presences counts PRESENT and LATE.
 */
export class PresenceStatus extends Migration {
  override up(): void {
    this.addSql(`
      alter table "presences" add "status" text not null default 'PRESENT', add "late_minutes" int null;
      alter table "presences" add constraint "presences_late_check" check (late_minutes is null or (status = 'LATE' and late_minutes >= 1 and late_minutes <= 1440)) not valid;
      alter table "presences" add constraint "presences_status_check" check ("status" in ('PRESENT', 'LATE', 'EXCUSED', 'ABSENT')) not valid;
      alter table "withdrawn_presences" add "status" text not null default 'PRESENT', add "late_minutes" int null;
      alter table "withdrawn_presences" add constraint "withdrawn_presences_status_check" check ("status" in ('PRESENT', 'LATE', 'EXCUSED', 'ABSENT'));
      drop trigger audit_delete on presences;
      drop trigger audit_insert on presences;
      drop trigger audit_update on presences;
      drop trigger audit_delete on withdrawn_presences;
      drop trigger audit_insert on withdrawn_presences;
      drop trigger audit_update on withdrawn_presences;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.presences REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Presence', '', '[["enrollment_id","enrollment"],["activity_id","activity"],["source","source"],["status","status"],["late_minutes","lateMinutes"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.presences REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Presence', '', '[["enrollment_id","enrollment"],["activity_id","activity"],["source","source"],["status","status"],["late_minutes","lateMinutes"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.presences REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Presence', '', '[["enrollment_id","enrollment"],["activity_id","activity"],["source","source"],["status","status"],["late_minutes","lateMinutes"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.withdrawn_presences REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('WithdrawnPresence', '', '[["enrollment_id","enrollment"],["activity_id","activity"],["source","source"],["status","status"],["late_minutes","lateMinutes"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"],["withdrawn_by_id","withdrawnBy"],["withdrawn_by_key","withdrawnByKey"],["withdrawn_at","withdrawnAt","instant"],["reason","reason",null,"enrollment:enrollment_id"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.withdrawn_presences REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('WithdrawnPresence', '', '[["enrollment_id","enrollment"],["activity_id","activity"],["source","source"],["status","status"],["late_minutes","lateMinutes"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"],["withdrawn_by_id","withdrawnBy"],["withdrawn_by_key","withdrawnByKey"],["withdrawn_at","withdrawnAt","instant"],["reason","reason",null,"enrollment:enrollment_id"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.withdrawn_presences REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('WithdrawnPresence', '', '[["enrollment_id","enrollment"],["activity_id","activity"],["source","source"],["status","status"],["late_minutes","lateMinutes"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"],["withdrawn_by_id","withdrawnBy"],["withdrawn_by_key","withdrawnByKey"],["withdrawn_at","withdrawnAt","instant"],["reason","reason",null,"enrollment:enrollment_id"]]');
    `);
  }
}
