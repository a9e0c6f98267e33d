import { Migration } from '@mikro-orm/migrations';

/** A sign-in by the identity provider keeps the provider's name of it: the provider ends it by that name. */
export class LoginProviderSessions extends Migration {
  override up(): void {
    this.addSql(`
      alter table "logins" add column if not exists "provider_session" varchar(255) null;
      create index if not exists "logins_provider_session_index" on "logins" ("provider_session") where provider_session is not null;
    `);
  }
}
