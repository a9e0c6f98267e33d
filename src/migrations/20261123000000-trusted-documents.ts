import { Migration } from '@mikro-orm/migrations';

/** The documents of clients' builds: a server may run these and no others, and clients may send their ids alone. */
export class TrustedDocuments extends Migration {
  override up(): void {
    this.addSql(`
      create table "trusted_documents" ("id" serial primary key, "client" varchar(60) not null, "document_id" varchar(128) not null, "hash" varchar(64) not null, "text" text not null, "published_at" timestamptz(3) not null default now());
      create index "trusted_documents_hash_index" on "trusted_documents" ("hash");
      alter table "trusted_documents" add constraint "trusted_documents_id_client_unique" unique ("document_id", "client");
      CREATE TRIGGER audit_insert AFTER INSERT ON public.trusted_documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('TrustedDocument', '', '[["client","client"],["document_id","documentId"],["hash","hash","masked"],["text","text"],["published_at","publishedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.trusted_documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('TrustedDocument', '', '[["client","client"],["document_id","documentId"],["hash","hash","masked"],["text","text"],["published_at","publishedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.trusted_documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('TrustedDocument', '', '[["client","client"],["document_id","documentId"],["hash","hash","masked"],["text","text"],["published_at","publishedAt","instant"]]');
    `);
  }
}
