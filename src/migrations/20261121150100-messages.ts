import { Migration } from '@mikro-orm/migrations';

/** Outgoing messages, and the messages given to the stand-in of the platform. */
export class Messages extends Migration {
  override up(): void {
    this.addSql(`
      create table messages (
        id serial primary key,
        identity varchar(200) not null,
        kind text not null,
        template varchar(512) not null,
        recipient varchar(15) not null,
        wa_id varchar(20) null,
        platform_id varchar(200) null,
        payload jsonb not null,
        status text not null,
        attempts int not null default 0,
        claimed_until timestamptz(3) null,
        last_error varchar(1000) null,
        sent_at timestamptz(3) null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      alter table messages add constraint messages_identity_unique unique (identity);
      alter table messages add constraint messages_platform_id_unique unique (platform_id);
      alter table messages add constraint messages_kind_check check (kind in ('PASSCODE', 'TEMPLATE', 'REMINDER'));
      alter table messages add constraint messages_status_check check (status in ('SENDING', 'ACCEPTED', 'FAILED'));
      alter table messages add constraint messages_accepted_check check ((status = 'ACCEPTED') = (platform_id is not null));

      create table recorded_messages (
        id serial primary key,
        platform_id varchar(200) not null,
        identity varchar(200) not null,
        recipient varchar(15) not null,
        template varchar(512) not null,
        payload jsonb not null,
        created_at timestamptz(3) not null default now()
      );
      alter table recorded_messages add constraint recorded_messages_platform_id_unique unique (platform_id);
      create index recorded_messages_identity_index on recorded_messages (identity);
    `);
  }
}
