import { Migration } from '@mikro-orm/migrations';

/**
 * Participants get a calendar feed of their own. Its address can be revoked: it carries this number, signed, as that of an
 * employee's calendar does.
 */
export class OwnCalendarFeeds extends Migration {
  override up(): void {
    this.addSql(`
      alter table "users" add "feed_version" int not null default 1;
      alter table "users" add constraint "users_feed_version_check" check (feed_version >= 1) not valid;
      drop trigger audit_delete on users;
      drop trigger audit_insert on users;
      drop trigger audit_update on users;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name",null,"person:id"],["email","email",null,"person:id"],["email_verified_at","emailVerifiedAt","instant","person:id"],["username","username",null,"person:id"],["cpf","cpf",null,"person:id"],["phone","phone",null,"person:id"],["phone_verified_at","phoneVerifiedAt","instant","person:id"],["time_zone","timeZone",null,"person:id"],["gender","gender",null,"person:id"],["race","race",null,"person:id"],["birthday","birthday",null,"person:id"],["roles","roles"],["password_hash","passwordHash","masked"],["password_taken_at","passwordTakenAt","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name",null,"person:id"],["email","email",null,"person:id"],["email_verified_at","emailVerifiedAt","instant","person:id"],["username","username",null,"person:id"],["cpf","cpf",null,"person:id"],["phone","phone",null,"person:id"],["phone_verified_at","phoneVerifiedAt","instant","person:id"],["time_zone","timeZone",null,"person:id"],["gender","gender",null,"person:id"],["race","race",null,"person:id"],["birthday","birthday",null,"person:id"],["roles","roles"],["password_hash","passwordHash","masked"],["password_taken_at","passwordTakenAt","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name",null,"person:id"],["email","email",null,"person:id"],["email_verified_at","emailVerifiedAt","instant","person:id"],["username","username",null,"person:id"],["cpf","cpf",null,"person:id"],["phone","phone",null,"person:id"],["phone_verified_at","phoneVerifiedAt","instant","person:id"],["time_zone","timeZone",null,"person:id"],["gender","gender",null,"person:id"],["race","race",null,"person:id"],["birthday","birthday",null,"person:id"],["roles","roles"],["password_hash","passwordHash","masked"],["password_taken_at","passwordTakenAt","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"],["feed_version","feedVersion","masked"]]');
    `);
  }
}
