import { Migration } from '@mikro-orm/migrations';

/** The people to be erased, and the erased ones: to carry it out after its waiting time, and again after a restore. */
export class Erasures extends Migration {
  override up(): void {
    this.addSql(`
      create table "erasures" ("id" serial primary key, "person_id" int not null, "state" text not null, "requested_at" timestamptz(3) not null, "requested_by_id" int null, "due_at" timestamptz(3) null, "withdrawn_at" timestamptz(3) null, "withdrawn_by_id" int null, "started_at" timestamptz(3) null, "finished_at" timestamptz(3) null, "identifiers" jsonb null, "error" varchar(500) null);
      create index "erasures_requested_by_id_index" on "erasures" ("requested_by_id");
      create index "erasures_withdrawn_by_id_index" on "erasures" ("withdrawn_by_id");
      create unique index erasures_open_unique on erasures (person_id) where state in ('REQUESTED', 'WAITING', 'RUNNING');
      create index "erasures_person_index" on "erasures" ("person_id", "id");
      create index "erasures_state_index" on "erasures" ("state", "id");
      alter table "erasures" add constraint "erasures_person_id_foreign" foreign key ("person_id") references "users" ("id");
      alter table "erasures" add constraint "erasures_requested_by_id_foreign" foreign key ("requested_by_id") references "users" ("id") on delete set null;
      alter table "erasures" add constraint "erasures_withdrawn_by_id_foreign" foreign key ("withdrawn_by_id") references "users" ("id") on delete set null;
      alter table "erasures" add constraint "erasures_state_check" check ("state" in ('REQUESTED', 'WAITING', 'RUNNING', 'DONE', 'WITHDRAWN'));
      CREATE TRIGGER audit_insert AFTER INSERT ON public.erasures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Erasure', '', '[["person_id","person"],["state","state"],["requested_at","requestedAt","instant"],["requested_by_id","requestedBy"],["due_at","dueAt","instant"],["withdrawn_at","withdrawnAt","instant"],["withdrawn_by_id","withdrawnBy"],["started_at","startedAt","instant"],["finished_at","finishedAt","instant"],["identifiers","identifiers","masked"],["error","error"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.erasures REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Erasure', '', '[["person_id","person"],["state","state"],["requested_at","requestedAt","instant"],["requested_by_id","requestedBy"],["due_at","dueAt","instant"],["withdrawn_at","withdrawnAt","instant"],["withdrawn_by_id","withdrawnBy"],["started_at","startedAt","instant"],["finished_at","finishedAt","instant"],["identifiers","identifiers","masked"],["error","error"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.erasures REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Erasure', '', '[["person_id","person"],["state","state"],["requested_at","requestedAt","instant"],["requested_by_id","requestedBy"],["due_at","dueAt","instant"],["withdrawn_at","withdrawnAt","instant"],["withdrawn_by_id","withdrawnBy"],["started_at","startedAt","instant"],["finished_at","finishedAt","instant"],["identifiers","identifiers","masked"],["error","error"]]');
    `);
  }
}
