import { Migration } from '@mikro-orm/migrations';

/**
 * Columns of a spreadsheet may be matched by hand. The match is remembered, so that the next file with the same titles is understood
 * at once.
 */
export class ImportMatches extends Migration {
  override up(): void {
    this.addSql(`
      create table "import_matches" ("id" serial primary key, "noun" varchar(40) not null, "titles" varchar(64) not null, "fields" jsonb not null, "used_at" timestamptz(3) not null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now());
      create index "import_matches_used_at_index" on "import_matches" ("used_at");
      alter table "import_matches" add constraint "import_matches_unique" unique ("titles", "noun");
      CREATE TRIGGER audit_insert AFTER INSERT ON public.import_matches REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ImportMatch', '', '[["noun","noun"],["titles","titles"],["fields","fields"],["used_at","usedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.import_matches REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ImportMatch', '', '[["noun","noun"],["titles","titles"],["fields","fields"],["used_at","usedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.import_matches REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ImportMatch', '', '[["noun","noun"],["titles","titles"],["fields","fields"],["used_at","usedAt","instant"]]');
    `);
  }
}
