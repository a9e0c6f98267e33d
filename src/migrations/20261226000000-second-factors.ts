import { Migration } from '@mikro-orm/migrations';

/**
 * Staff may prove their identity by a passkey or an app beside their password, because they read the health data of the whole
 * programme: a guessed or stolen password opens it no more.
 */
export class SecondFactors extends Migration {
  override up(): void {
    this.addSql(`
      create table "second_factor_requirements" ("id" serial primary key, "since" timestamptz(3) not null);
      create table "second_factor_challenges" ("id" serial primary key, "user_id" int not null, "login_id" varchar(36) null, "purpose" text not null, "challenge" varchar(255) not null, "expires_at" timestamptz(3) not null);
      create index "second_factor_challenges_expires_at_index" on "second_factor_challenges" ("expires_at");
      create index "second_factor_challenges_user_index" on "second_factor_challenges" ("user_id", "id");
      create table "second_factors" ("id" serial primary key, "user_id" int not null, "kind" text not null, "name" varchar(60) not null, "credential_id" varchar(1364) null, "public_key" varchar(6000) null, "sign_count" bigint null, "transports" text[] null, "secret" varchar(255) null, "last_step" int null, "created_at" timestamptz(3) not null, "last_used_at" timestamptz(3) null);
      create index "second_factors_user_id_index" on "second_factors" ("user_id");
      alter table "second_factors" add constraint "second_factors_credential_id_unique" unique ("credential_id");
      create table "recovery_codes" ("id" serial primary key, "user_id" int not null, "code_hash" varchar(64) not null, "created_at" timestamptz(3) not null);
      create index "recovery_codes_user_id_index" on "recovery_codes" ("user_id");
      alter table "recovery_codes" add constraint "recovery_codes_code_hash_unique" unique ("code_hash");
      alter table "second_factor_requirements" add constraint "second_factor_requirements_id_check" check (id = 1);
      alter table "second_factor_challenges" add constraint "second_factor_challenges_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
      alter table "second_factor_challenges" add constraint "second_factor_challenges_purpose_check" check (purpose in ('ADD_PASSKEY', 'ADD_TOTP', 'SIGN_IN'));
      alter table "second_factors" add constraint "second_factors_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
      alter table "second_factors" add constraint "second_factors_kind_check" check ((kind = 'PASSKEY' and credential_id is not null and public_key is not null and secret is null) or (kind = 'TOTP' and secret is not null and credential_id is null));
      alter table "recovery_codes" add constraint "recovery_codes_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.recovery_codes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RecoveryCode', '', '[["user_id","user"],["code_hash","codeHash","masked"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.recovery_codes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RecoveryCode', '', '[["user_id","user"],["code_hash","codeHash","masked"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.recovery_codes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RecoveryCode', '', '[["user_id","user"],["code_hash","codeHash","masked"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.second_factors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('SecondFactor', 'last_step,last_used_at,sign_count', '[["user_id","user"],["kind","kind"],["name","name",null,"person:user_id"],["credential_id","credentialId","masked"],["public_key","publicKey","masked"],["transports","transports"],["secret","secret","masked"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.second_factors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('SecondFactor', 'last_step,last_used_at,sign_count', '[["user_id","user"],["kind","kind"],["name","name",null,"person:user_id"],["credential_id","credentialId","masked"],["public_key","publicKey","masked"],["transports","transports"],["secret","secret","masked"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.second_factors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('SecondFactor', 'last_step,last_used_at,sign_count', '[["user_id","user"],["kind","kind"],["name","name",null,"person:user_id"],["credential_id","credentialId","masked"],["public_key","publicKey","masked"],["transports","transports"],["secret","secret","masked"]]');
    `);
  }
}
