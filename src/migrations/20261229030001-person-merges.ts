import { Migration } from '@mikro-orm/migrations';

/**
 * Two records of one person become one: the dropped id leads to the kept person for ever, and the stored copy undoes it for 30
 * days. Pairs that an administrator knows to be two people are not asked about again. The index finds people of one name and
 * birthday.
 */
export class PersonMerges extends Migration {
  override up(): void {
    this.addSql(`
      create table "person_merges" ("id" serial primary key, "kept_id" int not null, "dropped_id" int not null, "merged_at" timestamptz(3) not null, "merged_by_id" int null, "undo_until" timestamptz(3) not null, "undone_at" timestamptz(3) null, "undone_by_id" int null, "stored" jsonb null);
      create index "person_merges_kept_id_index" on "person_merges" ("kept_id");
      create index "person_merges_merged_by_id_index" on "person_merges" ("merged_by_id");
      create index "person_merges_undone_by_id_index" on "person_merges" ("undone_by_id");
      create unique index person_merges_dropped_unique on person_merges (dropped_id) where undone_at is null;
      create index person_merges_stored_index on person_merges (undo_until) where stored is not null;
      create table "not_duplicates" ("id" serial primary key, "first_id" int not null, "second_id" int not null, "said_by_id" int null, "created_at" timestamptz(3) not null default now());
      create index "not_duplicates_second_id_index" on "not_duplicates" ("second_id");
      create index "not_duplicates_said_by_id_index" on "not_duplicates" ("said_by_id");
      alter table "not_duplicates" add constraint "not_duplicates_unique" unique ("first_id", "second_id");
      create index if not exists users_name_birthday_index on users (search_text(name), birthday) where birthday is not null;
      alter table "person_merges" add constraint "person_merges_kept_id_foreign" foreign key ("kept_id") references "users" ("id");
      alter table "person_merges" add constraint "person_merges_merged_by_id_foreign" foreign key ("merged_by_id") references "users" ("id") on delete set null;
      alter table "person_merges" add constraint "person_merges_undone_by_id_foreign" foreign key ("undone_by_id") references "users" ("id") on delete set null;
      alter table "person_merges" add constraint "person_merges_two_check" check (kept_id <> dropped_id);
      alter table "person_merges" add constraint "person_merges_undone_check" check (undone_at is null or stored is null);
      alter table "not_duplicates" add constraint "not_duplicates_first_id_foreign" foreign key ("first_id") references "users" ("id") on delete cascade;
      alter table "not_duplicates" add constraint "not_duplicates_second_id_foreign" foreign key ("second_id") references "users" ("id") on delete cascade;
      alter table "not_duplicates" add constraint "not_duplicates_said_by_id_foreign" foreign key ("said_by_id") references "users" ("id") on delete set null;
      alter table "not_duplicates" add constraint "not_duplicates_order_check" check (first_id < second_id);
      CREATE TRIGGER audit_insert AFTER INSERT ON public.not_duplicates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('NotDuplicate', '', '[["first_id","first"],["second_id","second"],["said_by_id","saidBy"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.not_duplicates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('NotDuplicate', '', '[["first_id","first"],["second_id","second"],["said_by_id","saidBy"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.not_duplicates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('NotDuplicate', '', '[["first_id","first"],["second_id","second"],["said_by_id","saidBy"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.person_merges REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('PersonMerge', '', '[["kept_id","kept"],["dropped_id","droppedId"],["merged_at","mergedAt","instant"],["merged_by_id","mergedBy"],["undo_until","undoUntil","instant"],["undone_at","undoneAt","instant"],["undone_by_id","undoneBy"],["stored","stored","masked"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.person_merges REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('PersonMerge', '', '[["kept_id","kept"],["dropped_id","droppedId"],["merged_at","mergedAt","instant"],["merged_by_id","mergedBy"],["undo_until","undoUntil","instant"],["undone_at","undoneAt","instant"],["undone_by_id","undoneBy"],["stored","stored","masked"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.person_merges REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('PersonMerge', '', '[["kept_id","kept"],["dropped_id","droppedId"],["merged_at","mergedAt","instant"],["merged_by_id","mergedBy"],["undo_until","undoUntil","instant"],["undone_at","undoneAt","instant"],["undone_by_id","undoneBy"],["stored","stored","masked"]]');
    `);
  }
}
