import { Migration } from '@mikro-orm/migrations';

/** The comparisons of answers of Elo and of the old services, their differences, and the accepted differences. */
export class Parity extends Migration {
  override up(): void {
    this.addSql(`
      create table "parity_counts" ("id" serial primary key, "route" varchar(100) not null, "reset_at" timestamptz(3) null, "equal" int not null default 0, "different" int not null default 0, "unknown_callers" int not null default 0, "skipped" int not null default 0, "other_side_failed" int not null default 0);
      alter table "parity_counts" add constraint "parity_counts_route_unique" unique ("route");
      create table "parity_differences" ("id" serial primary key, "route" varchar(100) not null, "path" varchar(300) not null, "kind" varchar(20) not null, "count" int not null, "elo_hash" varchar(16) null, "legacy_hash" varchar(16) null, "status" smallint not null, "first_seen_at" timestamptz(3) not null, "last_seen_at" timestamptz(3) not null);
      alter table "parity_differences" add constraint "parity_differences_unique" unique ("route", "path", "kind");
      create table "parity_ignores" ("id" serial primary key, "route" varchar(100) not null, "path" varchar(300) not null, "reason" varchar(500) not null, "ignored_at" timestamptz(3) not null);
      alter table "parity_ignores" add constraint "parity_ignores_unique" unique ("route", "path");
      CREATE TRIGGER audit_insert AFTER INSERT ON public.parity_ignores REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ParityIgnore', '', '[["route","route"],["path","path"],["reason","reason"],["ignored_at","ignoredAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.parity_ignores REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ParityIgnore', '', '[["route","route"],["path","path"],["reason","reason"],["ignored_at","ignoredAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.parity_ignores REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ParityIgnore', '', '[["route","route"],["path","path"],["reason","reason"],["ignored_at","ignoredAt","instant"]]');
    `);
  }
}
