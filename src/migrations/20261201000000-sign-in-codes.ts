import { Migration } from '@mikro-orm/migrations';

/**
 * People may sign in by a code that is sent to their phone or e-mail: people registered by the messaging flow never chose a
 * password. A code goes only to a phone that its owner has proven to read, so that this proof is kept too.
 */
export class SignInCodes extends Migration {
  override up(): void {
    this.addSql(`
      create table "sign_in_codes" ("id" serial primary key, "user_id" int not null, "salt" varchar(32) not null, "requested_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "tries" int not null default 0, "used_at" timestamptz(3) null);
      alter table "sign_in_codes" add constraint "sign_in_codes_user_id_unique" unique ("user_id");
      create index "sign_in_codes_expires_at_index" on "sign_in_codes" ("expires_at");
      alter table "users" add "phone_verified_at" timestamptz(3) null;
      alter table "sign_in_codes" add constraint "sign_in_codes_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
      drop trigger audit_delete on users;
      drop trigger audit_insert on users;
      drop trigger audit_update on users;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.sign_in_codes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('SignInCode', 'tries', '[["user_id","user"],["salt","salt","masked"],["requested_at","requestedAt","instant"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.sign_in_codes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('SignInCode', 'tries', '[["user_id","user"],["salt","salt","masked"],["requested_at","requestedAt","instant"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.sign_in_codes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('SignInCode', 'tries', '[["user_id","user"],["salt","salt","masked"],["requested_at","requestedAt","instant"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name"],["email","email"],["username","username"],["cpf","cpf"],["phone","phone"],["phone_verified_at","phoneVerifiedAt","instant"],["gender","gender"],["race","race"],["birthday","birthday"],["roles","roles"],["password_hash","passwordHash","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name"],["email","email"],["username","username"],["cpf","cpf"],["phone","phone"],["phone_verified_at","phoneVerifiedAt","instant"],["gender","gender"],["race","race"],["birthday","birthday"],["roles","roles"],["password_hash","passwordHash","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name"],["email","email"],["username","username"],["cpf","cpf"],["phone","phone"],["phone_verified_at","phoneVerifiedAt","instant"],["gender","gender"],["race","race"],["birthday","birthday"],["roles","roles"],["password_hash","passwordHash","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
    `);
  }
}
