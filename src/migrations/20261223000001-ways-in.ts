import { Migration } from '@mikro-orm/migrations';

/**
 * A password that its owner took away is another state than one that never existed; and a link to another contact tells if the
 * person or somebody else asked for it.
 */
export class WaysIn extends Migration {
  override up(): void {
    this.addSql(`
      alter table "users" add "password_taken_at" timestamptz(3) null;
      alter table "action_tokens" add "is_own" boolean not null default true;
      drop trigger audit_delete on action_tokens;
      drop trigger audit_insert on action_tokens;
      drop trigger audit_update on action_tokens;
      drop trigger audit_delete on users;
      drop trigger audit_insert on users;
      drop trigger audit_update on users;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.action_tokens REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActionToken', '', '[["user_id","user"],["purpose","purpose"],["email","email",null,"person:user_id"],["phone","phone",null,"person:user_id"],["is_own","isOwn"],["salt","salt","masked"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["due_at","dueAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.action_tokens REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActionToken', '', '[["user_id","user"],["purpose","purpose"],["email","email",null,"person:user_id"],["phone","phone",null,"person:user_id"],["is_own","isOwn"],["salt","salt","masked"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["due_at","dueAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.action_tokens REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActionToken', '', '[["user_id","user"],["purpose","purpose"],["email","email",null,"person:user_id"],["phone","phone",null,"person:user_id"],["is_own","isOwn"],["salt","salt","masked"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["due_at","dueAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name",null,"person:id"],["email","email",null,"person:id"],["email_verified_at","emailVerifiedAt","instant","person:id"],["username","username",null,"person:id"],["cpf","cpf",null,"person:id"],["phone","phone",null,"person:id"],["phone_verified_at","phoneVerifiedAt","instant","person:id"],["time_zone","timeZone",null,"person:id"],["gender","gender",null,"person:id"],["race","race",null,"person:id"],["birthday","birthday",null,"person:id"],["roles","roles"],["password_hash","passwordHash","masked"],["password_taken_at","passwordTakenAt","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name",null,"person:id"],["email","email",null,"person:id"],["email_verified_at","emailVerifiedAt","instant","person:id"],["username","username",null,"person:id"],["cpf","cpf",null,"person:id"],["phone","phone",null,"person:id"],["phone_verified_at","phoneVerifiedAt","instant","person:id"],["time_zone","timeZone",null,"person:id"],["gender","gender",null,"person:id"],["race","race",null,"person:id"],["birthday","birthday",null,"person:id"],["roles","roles"],["password_hash","passwordHash","masked"],["password_taken_at","passwordTakenAt","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name",null,"person:id"],["email","email",null,"person:id"],["email_verified_at","emailVerifiedAt","instant","person:id"],["username","username",null,"person:id"],["cpf","cpf",null,"person:id"],["phone","phone",null,"person:id"],["phone_verified_at","phoneVerifiedAt","instant","person:id"],["time_zone","timeZone",null,"person:id"],["gender","gender",null,"person:id"],["race","race",null,"person:id"],["birthday","birthday",null,"person:id"],["roles","roles"],["password_hash","passwordHash","masked"],["password_taken_at","passwordTakenAt","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
    `);
  }
}
