import { Migration } from '@mikro-orm/migrations';

/** Conversion events of the onboarding page, once each. */
export class ConversionEvents extends Migration {
  override up(): void {
    this.addSql(`
      create table conversion_events (
        id serial primary key,
        event_id varchar(100) not null,
        event_name varchar(100) not null,
        event_source_url varchar(2000) null,
        em varchar(64) null,
        ph varchar(64) null,
        fn varchar(64) null,
        client_ip varchar(45) null,
        client_user_agent varchar(500) null,
        created_at timestamptz(3) not null default now(),
        sent_at timestamptz(3) null
      );
      alter table conversion_events add constraint conversion_events_event_id_unique unique (event_id);
    `);
  }
}
