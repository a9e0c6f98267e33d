import { Migration } from '@mikro-orm/migrations';

/**
 * Scopes of API keys hold wherever a record is reached, and data that identifies a person needs a scope of its own. Existing
 * keys with scopes keep their former rights: their programs would fail on the day of the upgrade. `doctor` lists them.
 */
export class ApiKeyScopes extends Migration {
  override up(): void {
    this.addSql(`
      alter table "api_keys" add "scopes_at_roots_only" boolean not null default false;
      update api_keys set scopes_at_roots_only = true where scopes is not null;
      drop trigger audit_delete on api_keys;
      drop trigger audit_insert on api_keys;
      drop trigger audit_update on api_keys;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.api_keys REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ApiKey', '', '[["name","name"],["key_hash","keyHash","masked"],["last_used_at","lastUsedAt","instant"],["expires_at","expiresAt","instant"],["revoked_at","revokedAt","instant"],["contact_email","contactEmail",null,"email:contact_email"],["scopes","scopes"],["scopes_at_roots_only","scopesAtRootsOnly"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.api_keys REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ApiKey', '', '[["name","name"],["key_hash","keyHash","masked"],["last_used_at","lastUsedAt","instant"],["expires_at","expiresAt","instant"],["revoked_at","revokedAt","instant"],["contact_email","contactEmail",null,"email:contact_email"],["scopes","scopes"],["scopes_at_roots_only","scopesAtRootsOnly"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.api_keys REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ApiKey', '', '[["name","name"],["key_hash","keyHash","masked"],["last_used_at","lastUsedAt","instant"],["expires_at","expiresAt","instant"],["revoked_at","revokedAt","instant"],["contact_email","contactEmail",null,"email:contact_email"],["scopes","scopes"],["scopes_at_roots_only","scopesAtRootsOnly"]]');
    `);
  }
}
