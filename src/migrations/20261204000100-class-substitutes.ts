import { Migration } from '@mikro-orm/migrations';

/**
 * A person who leads a class for some days, because its facilitator is away. The servers' cached data of a caller is read again
 * when it changes.
 */
export class ClassSubstitutes extends Migration {
  override up(): void {
    this.addSql(`
      create table "class_substitutes" ("id" serial primary key, "class_id" int not null, "user_id" int not null, "from_day" date not null, "to_day" date not null, "starts_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null, "created_by_id" int null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now());
      create index "class_substitutes_user_id_index" on "class_substitutes" ("user_id");
      create index "class_substitutes_created_by_id_index" on "class_substitutes" ("created_by_id");
      alter table "class_substitutes" add constraint "class_substitutes_class_user_unique" unique ("class_id", "user_id");
      alter table "class_substitutes" add constraint "class_substitutes_class_id_foreign" foreign key ("class_id") references "classes" ("id") on delete cascade;
      alter table "class_substitutes" add constraint "class_substitutes_user_id_foreign" foreign key ("user_id") references "users" ("id");
      alter table "class_substitutes" add constraint "class_substitutes_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;
      alter table "class_substitutes" add constraint "class_substitutes_days_check" check (to_day >= from_day);
      alter table "class_substitutes" add constraint "class_substitutes_period_check" check (ends_at > starts_at);
      CREATE TRIGGER audit_insert AFTER INSERT ON public.class_substitutes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ClassSubstitute', '', '[["class_id","class"],["user_id","user"],["from_day","fromDay"],["to_day","toDay"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"],["created_by_id","createdBy"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.class_substitutes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ClassSubstitute', '', '[["class_id","class"],["user_id","user"],["from_day","fromDay"],["to_day","toDay"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"],["created_by_id","createdBy"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.class_substitutes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ClassSubstitute', '', '[["class_id","class"],["user_id","user"],["from_day","fromDay"],["to_day","toDay"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"],["created_by_id","createdBy"]]');

      create function tell_substitute() returns trigger language plpgsql as $$
      begin
        perform tell_changes('caller', array[coalesce(new.user_id, old.user_id)::text]);
        return null;
      end $$;
      create trigger tell_substitute after insert or update or delete on class_substitutes
        for each row execute function tell_substitute();
    `);
  }
}
