import { Migration } from '@mikro-orm/migrations';

/** A person signing in by an identity provider is known by the provider's own name for the account, not by an e-mail. */
export class IdentityLinks extends Migration {
  override up(): void {
    this.addSql(`
      create table identity_links (
        id serial primary key,
        user_id int not null,
        issuer varchar(500) not null,
        subject varchar(255) not null,
        created_at timestamptz(3) not null default now()
      );
      alter table identity_links add constraint identity_links_subject_unique unique (issuer, subject);
      alter table identity_links add constraint identity_links_user_unique unique (user_id, issuer);
      alter table identity_links add constraint identity_links_user_id_foreign
        foreign key (user_id) references users (id) on delete cascade;
    `);
  }
}
