import { Migration } from '@mikro-orm/migrations';

/** A presence that staff takes back is kept with its author and reason, so that the history of an enrollment is whole. */
export class PresenceHistory extends Migration {
  override up(): void {
    this.addSql(`
      create table "withdrawn_presences" ("id" serial primary key, "enrollment_id" int not null, "activity_id" int not null, "source" text not null, "recorded_by_id" int null, "recorded_at" timestamptz(3) not null, "withdrawn_by_id" int null, "withdrawn_by_key" int null, "withdrawn_at" timestamptz(3) not null, "reason" varchar(500) not null);
      create index "withdrawn_presences_enrollment_id_index" on "withdrawn_presences" ("enrollment_id");
      create index "withdrawn_presences_activity_id_index" on "withdrawn_presences" ("activity_id");
      create index "withdrawn_presences_recorded_by_id_index" on "withdrawn_presences" ("recorded_by_id");
      create index "withdrawn_presences_withdrawn_by_id_index" on "withdrawn_presences" ("withdrawn_by_id");
      alter table "withdrawn_presences" add constraint "withdrawn_presences_enrollment_id_foreign" foreign key ("enrollment_id") references "enrollments" ("id");
      alter table "withdrawn_presences" add constraint "withdrawn_presences_activity_id_foreign" foreign key ("activity_id") references "activities" ("id");
      alter table "withdrawn_presences" add constraint "withdrawn_presences_recorded_by_id_foreign" foreign key ("recorded_by_id") references "users" ("id") on delete set null;
      alter table "withdrawn_presences" add constraint "withdrawn_presences_withdrawn_by_id_foreign" foreign key ("withdrawn_by_id") references "users" ("id") on delete set null;
      alter table "withdrawn_presences" add constraint "withdrawn_presences_source_check" check ("source" in ('STAFF', 'AUTO', 'RECOVERY'));
      CREATE TRIGGER audit_insert AFTER INSERT ON public.withdrawn_presences REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('WithdrawnPresence', '', '[["enrollment_id","enrollment"],["activity_id","activity"],["source","source"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"],["withdrawn_by_id","withdrawnBy"],["withdrawn_by_key","withdrawnByKey"],["withdrawn_at","withdrawnAt","instant"],["reason","reason"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.withdrawn_presences REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('WithdrawnPresence', '', '[["enrollment_id","enrollment"],["activity_id","activity"],["source","source"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"],["withdrawn_by_id","withdrawnBy"],["withdrawn_by_key","withdrawnByKey"],["withdrawn_at","withdrawnAt","instant"],["reason","reason"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.withdrawn_presences REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('WithdrawnPresence', '', '[["enrollment_id","enrollment"],["activity_id","activity"],["source","source"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"],["withdrawn_by_id","withdrawnBy"],["withdrawn_by_key","withdrawnByKey"],["withdrawn_at","withdrawnAt","instant"],["reason","reason"]]');
    `);
  }
}
