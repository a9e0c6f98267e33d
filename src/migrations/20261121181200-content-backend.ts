import { Migration } from '@mikro-orm/migrations';

/** The records of the content backend: accounts that register, posts and likes, invitations, pictures, settings. */
export class ContentBackend extends Migration {
  override up(): void {
    this.addSql(`
      alter table users add column username varchar(60) null, add column sessions_valid_from timestamptz(3) null;
      alter table users add constraint users_username_unique unique (username);
      alter table users add constraint users_username_check
        check (username ~ '^[a-z0-9._-]{3,60}$' and username ~ '[a-z]');

      create table institution_profiles (
        id serial primary key,
        user_id int not null,
        hospital_id int not null,
        position varchar(120) not null,
        terms_accepted_at timestamptz(3) not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      alter table institution_profiles add constraint institution_profiles_user_id_unique unique (user_id);
      create index institution_profiles_hospital_id_index on institution_profiles (hospital_id);
      alter table institution_profiles add constraint institution_profiles_user_id_foreign
        foreign key (user_id) references users (id) on delete cascade;
      alter table institution_profiles add constraint institution_profiles_hospital_id_foreign
        foreign key (hospital_id) references hospitals (id);

      create table account_activations (
        id serial primary key,
        user_id int not null,
        salt varchar(64) not null,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3) null,
        created_at timestamptz(3) not null default now()
      );
      alter table account_activations add constraint account_activations_user_id_unique unique (user_id);
      create index account_activations_unused_index on account_activations (expires_at) where used_at is null;
      alter table account_activations add constraint account_activations_user_id_foreign
        foreign key (user_id) references users (id) on delete cascade;

      create table ended_logins (
        id serial primary key,
        login_id varchar(36) not null,
        expires_at timestamptz(3) not null
      );
      alter table ended_logins add constraint ended_logins_login_id_unique unique (login_id);
      create index ended_logins_expires_at_index on ended_logins (expires_at);

      create table posts (
        id serial primary key,
        slug varchar(120) not null,
        title varchar(200) not null,
        excerpt varchar(500) not null default '',
        body text not null,
        category varchar(60) not null,
        author_id int null,
        published_at timestamptz(3) null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      alter table posts add constraint posts_slug_unique unique (slug);
      create index posts_author_id_index on posts (author_id);
      create index posts_published_index on posts (published_at, id) where published_at is not null;
      create index posts_category_published_index on posts (category, published_at, id) where published_at is not null;
      alter table posts add constraint posts_author_id_foreign
        foreign key (author_id) references users (id) on delete set null;

      create table post_likes (
        id serial primary key,
        post_id int not null,
        user_id int not null,
        created_at timestamptz(3) not null default now()
      );
      alter table post_likes add constraint post_likes_unique unique (post_id, user_id);
      create index post_likes_user_id_index on post_likes (user_id);
      alter table post_likes add constraint post_likes_post_id_foreign
        foreign key (post_id) references posts (id) on delete cascade;
      alter table post_likes add constraint post_likes_user_id_foreign
        foreign key (user_id) references users (id) on delete cascade;

      create table group_invitations (
        id serial primary key,
        group_id int not null,
        email varchar(254) not null,
        invited_by_id int null,
        accepted_at timestamptz(3) null,
        created_at timestamptz(3) not null default now()
      );
      alter table group_invitations add constraint group_invitations_unique unique (group_id, email);
      create index group_invitations_group_id_index on group_invitations (group_id, id);
      create index group_invitations_email_index on group_invitations (email);
      create index group_invitations_invited_by_id_index on group_invitations (invited_by_id);
      alter table group_invitations add constraint group_invitations_group_id_foreign
        foreign key (group_id) references hospital_groups (id) on delete cascade;
      alter table group_invitations add constraint group_invitations_invited_by_id_foreign
        foreign key (invited_by_id) references users (id) on delete set null;

      create table pictures (
        id serial primary key,
        user_id int not null,
        kind text not null,
        path varchar(300) not null,
        media_type varchar(120) not null,
        size int not null,
        sha256 varchar(64) not null,
        width int not null,
        height int not null,
        current boolean not null default false,
        created_at timestamptz(3) not null default now()
      );
      alter table pictures add constraint pictures_path_unique unique (path);
      create index pictures_user_id_index on pictures (user_id);
      create unique index pictures_current_unique on pictures (user_id, kind) where current;
      create index pictures_left_index on pictures (created_at) where not current;
      alter table pictures add constraint pictures_kind_check check (kind in ('AVATAR', 'COVER'));
      alter table pictures add constraint pictures_user_id_foreign
        foreign key (user_id) references users (id) on delete cascade;

      create table site_settings (
        id serial primary key,
        name varchar(60) not null,
        value jsonb not null,
        updated_by_id int null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      alter table site_settings add constraint site_settings_name_unique unique (name);
      create index site_settings_updated_by_id_index on site_settings (updated_by_id);
      alter table site_settings add constraint site_settings_updated_by_id_foreign
        foreign key (updated_by_id) references users (id) on delete set null;
    `);
  }
}
