import { Migration } from '@mikro-orm/migrations';

/**
 * The proofs of a person's identity, and the data that support needs to see. An e-mail is proven as a phone is, and no earlier
 * one is taken for proven. Another e-mail or phone waits, can be objected to, and may wait for a time. A passcode whose answer
 * was lost is told again to the person who confirmed it. Signings in are kept, so that people see theirs and end them. Mails
 * are kept with their outcome. A group link that did not arrive is sent again as another message.
 */
export class ContactProofs extends Migration {
  override up(): void {
    this.addSql(`
      create table "mails" ("id" serial primary key, "identity" varchar(200) not null, "kind" varchar(100) not null, "recipient" varchar(254) not null, "person_id" int null, "subject" varchar(500) not null, "status" text not null, "attempts" int not null default 1, "last_error" varchar(1000) null, "outbox_message_id" int null, "sent_at" timestamptz(3) null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now());
      alter table "mails" add constraint "mails_identity_unique" unique ("identity");
      create index "mails_person_index" on "mails" ("person_id", "created_at", "id");
      create index "mails_created_at_index" on "mails" ("created_at");
      create table "logins" ("id" serial primary key, "login_id" varchar(36) not null, "user_id" int not null, "method" text not null, "address" varchar(45) null, "device" varchar(60) null, "began_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null);
      alter table "logins" add constraint "logins_login_id_unique" unique ("login_id");
      create index "logins_began_at_index" on "logins" ("began_at");
      create index "logins_user_index" on "logins" ("user_id", "began_at", "id");
      create index "messages_recipient_index" on "messages" ("recipient", "created_at", "id");
      alter table "passcodes" add "used_by_login" varchar(36) null;
      alter table "users" add "email_verified_at" timestamptz(3) null;
      alter table "group_link_dispatches" add "round" int not null default 0;
      alter table "action_tokens" drop constraint "action_tokens_purpose_check";
      alter table "action_tokens" add "phone" varchar(15) null, add "due_at" timestamptz(3) null;
      create index action_tokens_due_index on action_tokens (due_at) where due_at is not null;
      alter table "action_tokens" add constraint "action_tokens_purpose_check" check (purpose in ('ACTIVATE_ACCOUNT','CHANGE_EMAIL','CHANGE_PHONE','KEEP_EMAIL','KEEP_PHONE','RECOVER_BY_EMAIL','SET_PASSWORD'));
      alter table "mails" add constraint "mails_person_id_foreign" foreign key ("person_id") references "users" ("id") on delete set null;
      alter table "mails" add constraint "mails_status_check" check (status in ('SENT', 'FAILED'));
      alter table "logins" add constraint "logins_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
      alter table "logins" add constraint "logins_method_check" check (method in ('PASSWORD', 'PHONE_CODE', 'EMAIL_CODE', 'IDENTITY_PROVIDER', 'NEW_PASSWORD'));
      drop trigger audit_delete on action_tokens;
      drop trigger audit_insert on action_tokens;
      drop trigger audit_update on action_tokens;
      drop trigger audit_delete on group_link_dispatches;
      drop trigger audit_insert on group_link_dispatches;
      drop trigger audit_update on group_link_dispatches;
      drop trigger audit_delete on passcodes;
      drop trigger audit_insert on passcodes;
      drop trigger audit_update on passcodes;
      drop trigger audit_delete on users;
      drop trigger audit_insert on users;
      drop trigger audit_update on users;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.action_tokens REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActionToken', '', '[["user_id","user"],["purpose","purpose"],["email","email"],["phone","phone"],["salt","salt","masked"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["due_at","dueAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.action_tokens REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActionToken', '', '[["user_id","user"],["purpose","purpose"],["email","email"],["phone","phone"],["salt","salt","masked"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["due_at","dueAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.action_tokens REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActionToken', '', '[["user_id","user"],["purpose","purpose"],["email","email"],["phone","phone"],["salt","salt","masked"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["due_at","dueAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.group_link_dispatches REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('GroupLinkDispatch', '', '[["enrollment_id","enrollment"],["phone","phone"],["status","status"],["tries","tries"],["round","round"],["last_error","lastError"],["sent_at","sentAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.group_link_dispatches REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('GroupLinkDispatch', '', '[["enrollment_id","enrollment"],["phone","phone"],["status","status"],["tries","tries"],["round","round"],["last_error","lastError"],["sent_at","sentAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.group_link_dispatches REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('GroupLinkDispatch', '', '[["enrollment_id","enrollment"],["phone","phone"],["status","status"],["tries","tries"],["round","round"],["last_error","lastError"],["sent_at","sentAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.passcodes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Passcode', 'tries', '[["phone","phone","masked"],["requested_by","requestedBy"],["code_hash","codeHash","masked"],["sent_at","sentAt","instant"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["used_by_login","usedByLogin","masked"],["sends","sends"],["sends_since","sendsSince","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.passcodes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Passcode', 'tries', '[["phone","phone","masked"],["requested_by","requestedBy"],["code_hash","codeHash","masked"],["sent_at","sentAt","instant"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["used_by_login","usedByLogin","masked"],["sends","sends"],["sends_since","sendsSince","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.passcodes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Passcode', 'tries', '[["phone","phone","masked"],["requested_by","requestedBy"],["code_hash","codeHash","masked"],["sent_at","sentAt","instant"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["used_by_login","usedByLogin","masked"],["sends","sends"],["sends_since","sendsSince","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name"],["email","email"],["email_verified_at","emailVerifiedAt","instant"],["username","username"],["cpf","cpf"],["phone","phone"],["phone_verified_at","phoneVerifiedAt","instant"],["gender","gender"],["race","race"],["birthday","birthday"],["roles","roles"],["password_hash","passwordHash","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name"],["email","email"],["email_verified_at","emailVerifiedAt","instant"],["username","username"],["cpf","cpf"],["phone","phone"],["phone_verified_at","phoneVerifiedAt","instant"],["gender","gender"],["race","race"],["birthday","birthday"],["roles","roles"],["password_hash","passwordHash","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name"],["email","email"],["email_verified_at","emailVerifiedAt","instant"],["username","username"],["cpf","cpf"],["phone","phone"],["phone_verified_at","phoneVerifiedAt","instant"],["gender","gender"],["race","race"],["birthday","birthday"],["roles","roles"],["password_hash","passwordHash","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
    `);
  }
}
