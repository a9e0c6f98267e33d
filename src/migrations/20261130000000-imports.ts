import { Migration } from '@mikro-orm/migrations';

/** Spreadsheets of administrators: one job checks them, and another writes them after their confirmation. */
export class Imports extends Migration {
  override up(): void {
    this.addSql(`
      create table "imports" ("id" serial primary key, "state" text not null, "created_by_id" int not null, "files" jsonb not null, "files_done" int not null default 0, "counts" jsonb not null, "problem_count" int not null default 0, "problems" jsonb not null, "checked_at" timestamptz(3) null, "finished_at" timestamptz(3) null, "error" varchar(500) null, "files_removed_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now());
      create index "imports_created_by_id_index" on "imports" ("created_by_id");
      create index "imports_created_at_index" on "imports" ("created_at");
      alter table "imports" add constraint "imports_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id");
      alter table "imports" add constraint "imports_state_check" check ("state" in ('CHECKING', 'CHECKED', 'REFUSED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED'));
    `);
  }
}
