import { Migration } from '@mikro-orm/migrations';

/** Participants and facilitators are told when the minimum of presences is out of reach, once. */
export class MinimumNotices extends Migration {
  override up(): void {
    this.addSql(`
      create table "minimum_notices" ("id" serial primary key, "enrollment_id" int not null, "percent" int not null, "ended_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now());
      create unique index minimum_notices_open_unique on minimum_notices (enrollment_id) where ended_at is null;
      create index "minimum_notices_enrollment_index" on "minimum_notices" ("enrollment_id", "id");
      alter table "minimum_notices" add constraint "minimum_notices_enrollment_id_foreign" foreign key ("enrollment_id") references "enrollments" ("id");
      alter table "minimum_notices" add constraint "minimum_notices_percent_check" check (percent >= 1 and percent <= 100);
      CREATE TRIGGER audit_insert AFTER INSERT ON public.minimum_notices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('MinimumNotice', '', '[["enrollment_id","enrollment"],["percent","percent"],["ended_at","endedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.minimum_notices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('MinimumNotice', '', '[["enrollment_id","enrollment"],["percent","percent"],["ended_at","endedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.minimum_notices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('MinimumNotice', '', '[["enrollment_id","enrollment"],["percent","percent"],["ended_at","endedAt","instant"]]');
    `);
  }
}
