import { Migration } from '@mikro-orm/migrations';

/**
 * Managers of hospitals look after the measurements of their own group: staff give them a role in it. A measurement keeps the
 * value before it, with author and time, so that a mistake is seen and can be taken back.
 */
export class HospitalGroupMembers extends Migration {
  override up(): void {
    this.addSql(`
      create table "hospital_group_members" ("id" serial primary key, "group_id" int not null, "user_id" int not null, "role" text not null, "given_by_id" int null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now());
      create index "hospital_group_members_user_id_index" on "hospital_group_members" ("user_id");
      create index "hospital_group_members_given_by_id_index" on "hospital_group_members" ("given_by_id");
      create index "hospital_group_members_group_id_index" on "hospital_group_members" ("group_id", "id");
      alter table "hospital_group_members" add constraint "hospital_group_members_unique" unique ("group_id", "user_id");
      alter table "measurements" add "previous_value" numeric(14,2) null, add "previous_recorded_by_id" int null, add "previous_recorded_at" timestamptz(3) null;
      alter table "measurements" add constraint "measurements_previous_recorded_by_id_foreign" foreign key ("previous_recorded_by_id") references "users" ("id") on delete set null;
      create index "measurements_previous_recorded_by_id_index" on "measurements" ("previous_recorded_by_id");
      alter table "hospital_group_members" add constraint "hospital_group_members_group_id_foreign" foreign key ("group_id") references "hospital_groups" ("id") on delete cascade;
      alter table "hospital_group_members" add constraint "hospital_group_members_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
      alter table "hospital_group_members" add constraint "hospital_group_members_given_by_id_foreign" foreign key ("given_by_id") references "users" ("id") on delete set null;
      alter table "hospital_group_members" add constraint "hospital_group_members_role_check" check ("role" in ('MEMBER', 'EDITOR'));
      drop trigger audit_delete on measurements;
      drop trigger audit_insert on measurements;
      drop trigger audit_update on measurements;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.hospital_group_members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('HospitalGroupMember', '', '[["group_id","group"],["user_id","user"],["role","role"],["given_by_id","givenBy"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.hospital_group_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('HospitalGroupMember', '', '[["group_id","group"],["user_id","user"],["role","role"],["given_by_id","givenBy"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.hospital_group_members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('HospitalGroupMember', '', '[["group_id","group"],["user_id","user"],["role","role"],["given_by_id","givenBy"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.measurements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Measurement', 'previous_recorded_at,previous_recorded_by_id,previous_value', '[["group_id","group"],["indicator","indicator"],["month","month"],["value","value"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.measurements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Measurement', 'previous_recorded_at,previous_recorded_by_id,previous_value', '[["group_id","group"],["indicator","indicator"],["month","month"],["value","value"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.measurements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Measurement', 'previous_recorded_at,previous_recorded_by_id,previous_value', '[["group_id","group"],["indicator","indicator"],["month","month"],["value","value"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"]]');
    `);
  }
}
