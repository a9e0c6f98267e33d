import { Migration } from '@mikro-orm/migrations';

/** Facilitators are told once a week of the waiting work in their classes: each notice and its week are kept. */
export class WorkNotices extends Migration {
  override up(): void {
    this.addSql(`
      create table "work_notices" ("id" serial primary key, "user_id" int not null, "week_starts_on" date not null, "created_at" timestamptz(3) not null default now());
      alter table "work_notices" add constraint "work_notices_unique" unique ("user_id", "week_starts_on");
      alter table "work_notices" add constraint "work_notices_user_id_foreign" foreign key ("user_id") references "users" ("id");
      CREATE TRIGGER audit_insert AFTER INSERT ON public.work_notices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('WorkNotice', '', '[["user_id","user"],["week_starts_on","weekStartsOn"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.work_notices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('WorkNotice', '', '[["user_id","user"],["week_starts_on","weekStartsOn"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.work_notices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('WorkNotice', '', '[["user_id","user"],["week_starts_on","weekStartsOn"]]');
    `);
  }
}
