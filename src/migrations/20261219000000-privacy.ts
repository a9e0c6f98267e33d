import { Migration } from '@mikro-orm/migrations';

/**
 * Every access to people's data is kept, texts that people agree to have versions, and everybody may have all data held about
 * them.
 */
export class Privacy extends Migration {
  override up(): void {
    this.addSql(`
      create table "access_records" ("id" serial primary key, "at" timestamptz(3) not null, "kind" text not null, "person_id" int null, "actor_kind" text not null, "actor_user_id" int null, "actor_key_id" int null, "operation" varchar(200) not null, "request_id" varchar(64) not null, "taken" jsonb null);
      create index "access_records_at_index" on "access_records" ("at");
      create index "access_records_person_index" on "access_records" ("person_id", "id");
      create index access_records_tables_index on access_records (id) where person_id is null;
      create table "person_exports" ("id" serial primary key, "person_id" int not null, "requested_by_id" int null, "state" text not null, "created_at" timestamptz(3) not null, "finished_at" timestamptz(3) null, "expires_at" timestamptz(3) null, "path" varchar(200) not null, "size" double precision null);
      create index "person_exports_requested_by_id_index" on "person_exports" ("requested_by_id");
      create index "person_exports_person_index" on "person_exports" ("person_id", "id");
      create unique index person_exports_waiting_unique on person_exports (person_id) where state = 'WAITING';
      create index "person_exports_created_at_index" on "person_exports" ("created_at");
      create table "consent_texts" ("id" serial primary key, "purpose" varchar(40) not null, "version" int not null, "title" varchar(200) not null, "text" varchar(20000) not null, "published_at" timestamptz(3) not null, "published_by_id" int null);
      create index "consent_texts_published_by_id_index" on "consent_texts" ("published_by_id");
      alter table "consent_texts" add constraint "consent_texts_version_unique" unique ("purpose", "version");
      create table "consents" ("id" serial primary key, "person_id" int not null, "text_id" int not null, "given_at" timestamptz(3) not null, "channel" text not null, "withdrawn_at" timestamptz(3) null, "withdrawn_by" text null);
      create index "consents_text_id_index" on "consents" ("text_id");
      create index "consents_person_index" on "consents" ("person_id", "id");
      create unique index consents_open_unique on consents (person_id, text_id) where withdrawn_at is null;
      alter table "access_records" add constraint "access_records_table_check" check ((kind = 'TABLE') = (taken is not null) and (taken is null) = (person_id is not null));
      alter table "access_records" add constraint "access_records_kind_check" check ("kind" in ('CPF', 'RACE', 'FILE', 'TABLE', 'PERSON'));
      alter table "access_records" add constraint "access_records_actor_kind_check" check ("actor_kind" in ('USER', 'KEY', 'SERVICE', 'NOBODY'));
      alter table "person_exports" add constraint "person_exports_person_id_foreign" foreign key ("person_id") references "users" ("id") on delete cascade;
      alter table "person_exports" add constraint "person_exports_requested_by_id_foreign" foreign key ("requested_by_id") references "users" ("id") on delete set null;
      alter table "person_exports" add constraint "person_exports_state_check" check ("state" in ('WAITING', 'READY', 'FAILED', 'EXPIRED'));
      alter table "consent_texts" add constraint "consent_texts_published_by_id_foreign" foreign key ("published_by_id") references "users" ("id") on delete set null;
      alter table "consents" add constraint "consents_person_id_foreign" foreign key ("person_id") references "users" ("id") on delete cascade;
      alter table "consents" add constraint "consents_text_id_foreign" foreign key ("text_id") references "consent_texts" ("id");
      alter table "consents" add constraint "consents_channel_check" check ("channel" in ('ACCOUNT', 'REGISTRATION', 'FLOW'));
      alter table "consents" add constraint "consents_withdrawn_by_check" check ("withdrawn_by" in ('ACCOUNT', 'REGISTRATION', 'FLOW'));
      CREATE TRIGGER audit_insert AFTER INSERT ON public.consent_texts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ConsentText', '', '[["purpose","purpose"],["version","version"],["title","title"],["text","text"],["published_at","publishedAt","instant"],["published_by_id","publishedBy"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.consent_texts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ConsentText', '', '[["purpose","purpose"],["version","version"],["title","title"],["text","text"],["published_at","publishedAt","instant"],["published_by_id","publishedBy"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.consent_texts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ConsentText', '', '[["purpose","purpose"],["version","version"],["title","title"],["text","text"],["published_at","publishedAt","instant"],["published_by_id","publishedBy"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.consents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Consent', '', '[["person_id","person"],["text_id","text"],["given_at","givenAt","instant"],["channel","channel"],["withdrawn_at","withdrawnAt","instant"],["withdrawn_by","withdrawnBy"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.consents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Consent', '', '[["person_id","person"],["text_id","text"],["given_at","givenAt","instant"],["channel","channel"],["withdrawn_at","withdrawnAt","instant"],["withdrawn_by","withdrawnBy"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.consents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Consent', '', '[["person_id","person"],["text_id","text"],["given_at","givenAt","instant"],["channel","channel"],["withdrawn_at","withdrawnAt","instant"],["withdrawn_by","withdrawnBy"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.person_exports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('PersonExport', '', '[["person_id","person"],["requested_by_id","requestedBy"],["state","state"],["finished_at","finishedAt","instant"],["expires_at","expiresAt","instant"],["path","path"],["size","size"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.person_exports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('PersonExport', '', '[["person_id","person"],["requested_by_id","requestedBy"],["state","state"],["finished_at","finishedAt","instant"],["expires_at","expiresAt","instant"],["path","path"],["size","size"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.person_exports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('PersonExport', '', '[["person_id","person"],["requested_by_id","requestedBy"],["state","state"],["finished_at","finishedAt","instant"],["expires_at","expiresAt","instant"],["path","path"],["size","size"]]');

      create trigger access_records_append_only before update on access_records
        for each statement execute function audit_is_append_only();

      -- Who registered has agreed to what the forms ask: these are the words that they show.
      insert into consent_texts (purpose, version, title, text, published_at)
      select 'privacy-policy', 1, 'Política de privacidade', 'Li e aceito a política de privacidade.', first.at
        from (select min(at) as at from (select min(terms_accepted_at) as at from institution_profiles
                union all select min(consented_at) from registrations) as all_of_them) as first
       where first.at is not null;
      insert into consents (person_id, text_id, given_at, channel)
      select distinct on (given.person_id) given.person_id, t.id, given.at, given.channel
        from (select user_id as person_id, terms_accepted_at as at, 'REGISTRATION' as channel from institution_profiles
               union all
              select e.participant_id, r.consented_at, 'FLOW' from registrations as r join enrollments as e on e.id = r.enrollment_id
             ) as given, consent_texts as t
       order by given.person_id, given.at;
    `);
  }
}
