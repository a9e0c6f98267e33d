import { Migration } from '@mikro-orm/migrations';

/**
 * One table for every link in a mail. An account that waits for its activation keeps its address with its link: only the owner
 * of a mailbox gives it to an account. Activation links sent before this migration end; people
 * can ask for them again.
 */
export class ActionTokens extends Migration {
  override up(): void {
    this.addSql(`
      create table action_tokens (
        id serial primary key,
        user_id int not null,
        purpose text not null,
        email varchar(254) null,
        salt varchar(64) not null,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3) null,
        created_at timestamptz(3) not null default now()
      );
      alter table action_tokens add constraint action_tokens_user_purpose_unique unique (user_id, purpose);
      alter table action_tokens add constraint action_tokens_purpose_check
        check (purpose in ('ACTIVATE_ACCOUNT','CHANGE_EMAIL','SET_PASSWORD'));
      alter table action_tokens add constraint action_tokens_email_lower_check check (email = lower(email));
      create index action_tokens_unused_index on action_tokens (purpose, expires_at) where used_at is null;
      create index action_tokens_email_index on action_tokens (email) where used_at is null;
      alter table action_tokens add constraint action_tokens_user_id_foreign
        foreign key (user_id) references users (id) on delete cascade;

      insert into action_tokens (user_id, purpose, email, salt, expires_at, used_at, created_at)
        select v.user_id, 'ACTIVATE_ACCOUNT', u.email, v.salt, v.expires_at, v.used_at, v.created_at
        from account_activations v join users u on u.id = v.user_id;
      update users u set email = null
        from account_activations v where v.user_id = u.id and v.used_at is null and not u.is_active;
      drop table account_activations;
    `);
  }
}
