import { Migration } from '@mikro-orm/migrations';

/** Conversations in forms of the messaging platform, their results, and the queue of group links. */
export class Flows extends Migration {
  override up(): void {
    this.addSql(`
      create table flow_sessions (
        id uuid not null,
        flow text not null,
        flow_token varchar(300) null,
        class_id int null,
        answers jsonb not null,
        screen varchar(50) not null,
        completed_at timestamptz(3) null,
        enrollment_id int null,
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        primary key (id)
      );
      create index flow_sessions_flow_token_index on flow_sessions (flow_token);
      create index flow_sessions_class_id_index on flow_sessions (class_id);
      create index flow_sessions_enrollment_id_index on flow_sessions (enrollment_id);
      create index flow_sessions_expires_at_index on flow_sessions (expires_at);
      alter table flow_sessions add constraint flow_sessions_flow_check check (flow in ('PERSONAL', 'BUSINESS'));

      create table registrations (
        id serial primary key,
        enrollment_id int not null,
        flow text not null,
        institution_name varchar(200) null,
        institution_cnpj varchar(14) null,
        job_title varchar(120) null,
        phone_proven boolean not null,
        consented_at timestamptz(3) not null,
        created_at timestamptz(3) not null default now()
      );
      create index registrations_enrollment_id_index on registrations (enrollment_id);
      alter table registrations add constraint registrations_institution_check check ((flow = 'BUSINESS') = (institution_name is not null and institution_cnpj is not null));
      alter table registrations add constraint registrations_flow_check check (flow in ('PERSONAL', 'BUSINESS'));

      create table group_link_dispatches (
        id serial primary key,
        enrollment_id int not null,
        phone varchar(15) not null,
        status text not null default 'PENDING',
        tries int not null default 0,
        last_error varchar(1000) null,
        sent_at timestamptz(3) null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      alter table group_link_dispatches add constraint group_link_dispatches_enrollment_id_unique unique (enrollment_id);
      create index group_link_dispatches_status_index on group_link_dispatches (status, id);
      alter table group_link_dispatches add constraint group_link_dispatches_sent_check check ((status = 'SENT') = (sent_at is not null));
      alter table group_link_dispatches add constraint group_link_dispatches_status_check check (status in ('PENDING', 'PROCESSING', 'FAILED', 'SENT'));

      create index messages_flow_token_index on messages ((jsonb_path_query_first(payload, '$.template.components[*].parameters[*].action.flow_token') #>> '{}')) where kind = 'TEMPLATE';

      alter table flow_sessions add constraint flow_sessions_class_id_foreign foreign key (class_id) references classes (id) on delete set null;
      alter table flow_sessions add constraint flow_sessions_enrollment_id_foreign foreign key (enrollment_id) references enrollments (id) on delete set null;
      alter table registrations add constraint registrations_enrollment_id_foreign foreign key (enrollment_id) references enrollments (id);
      alter table group_link_dispatches add constraint group_link_dispatches_enrollment_id_foreign foreign key (enrollment_id) references enrollments (id);
    `);
  }
}
