import { Migration } from '@mikro-orm/migrations';

/** A code to sign in that does not reach the phone is mailed to the proven e-mail too, and counts from there. */
export class UndeliveredCodes extends Migration {
  override up(): void {
    this.addSql(`
      alter table "sign_in_codes" add "undelivered_at" timestamptz(3) null;
      drop trigger audit_delete on sign_in_codes;
      drop trigger audit_insert on sign_in_codes;
      drop trigger audit_update on sign_in_codes;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.sign_in_codes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('SignInCode', 'tries', '[["user_id","user"],["salt","salt","masked"],["requested_at","requestedAt","instant"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["undelivered_at","undeliveredAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.sign_in_codes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('SignInCode', 'tries', '[["user_id","user"],["salt","salt","masked"],["requested_at","requestedAt","instant"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["undelivered_at","undeliveredAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.sign_in_codes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('SignInCode', 'tries', '[["user_id","user"],["salt","salt","masked"],["requested_at","requestedAt","instant"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["undelivered_at","undeliveredAt","instant"]]');
    `);
  }
}
