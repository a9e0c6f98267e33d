import { Migration } from '@mikro-orm/migrations';

/** Passcodes, and the data from the webhook of the messaging platform. */
export class PasscodesAndWebhook extends Migration {
  override up(): void {
    this.addSql(`
      create table passcodes (
        id serial primary key,
        phone varchar(15) not null,
        code_hash varchar(64) not null,
        sent_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        tries int not null default 0,
        used_at timestamptz(3) null,
        sends int not null default 1,
        sends_since timestamptz(3) not null
      );
      alter table passcodes add constraint passcodes_phone_unique unique (phone);
      create index passcodes_expires_at_index on passcodes (expires_at);

      create table inbound_messages (
        id serial primary key,
        platform_id varchar(200) not null,
        wa_id varchar(20) not null,
        profile_name varchar(200) null,
        phone_number_id varchar(30) null,
        text varchar(4096) not null,
        reply_to varchar(200) null,
        sent_at timestamptz(3) not null,
        received_at timestamptz(3) not null,
        person_id int null,
        processed_at timestamptz(3) null
      );
      alter table inbound_messages add constraint inbound_messages_platform_id_unique unique (platform_id);
      create index inbound_messages_person_id_index on inbound_messages (person_id);
      alter table inbound_messages add constraint inbound_messages_person_id_foreign foreign key (person_id) references users (id) on delete set null;

      create table delivery_states (
        id serial primary key,
        platform_id varchar(200) not null,
        status text not null,
        occurred_at timestamptz(3) not null,
        errors jsonb null,
        received_at timestamptz(3) not null
      );
      alter table delivery_states add constraint delivery_states_unique unique (platform_id, status);
      create index delivery_states_received_at_index on delivery_states (received_at);
      alter table delivery_states add constraint delivery_states_status_check check (status in ('SENT', 'DELIVERED', 'READ', 'FAILED'));
    `);
  }
}
