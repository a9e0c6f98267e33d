import { Migration } from '@mikro-orm/migrations';

/** The notices that daily jobs have sent, a reason of their own to end an enrollment, and attempts to book. */
export class DailyJobs extends Migration {
  override up(): void {
    this.addSql(`
      create table course_start_notices (
        id serial primary key,
        enrollment_id int not null,
        starts_on date not null,
        days_before int not null,
        created_at timestamptz(3) not null default now()
      );
      alter table course_start_notices add constraint course_start_notices_unique
        unique (enrollment_id, starts_on, days_before);
      alter table course_start_notices add constraint course_start_notices_enrollment_id_foreign
        foreign key (enrollment_id) references enrollments (id);
      create index classes_starts_on_index on classes (starts_on);

      alter table enrollments drop constraint enrollments_cancel_reason_check;
      alter table enrollments add constraint enrollments_cancel_reason_check
        check (cancel_reason in ('SCHEDULE_CONFLICT', 'FORGOT_TIME', 'CONNECTION_ISSUE', 'UNEXPECTED_EVENT', 'LACK_OF_INTEREST', 'OTHER', 'ABSENCE'));

      create table booking_requests (
        id serial primary key,
        at timestamptz(3) not null,
        action varchar(40) not null,
        actor_user_id int null,
        actor_key_id int null,
        actor_name varchar(200) not null,
        route varchar(100) not null,
        request_id varchar(64) not null,
        outcome varchar(40) not null,
        message varchar(500) null,
        appointment_id int null,
        arguments jsonb not null
      );
      create index booking_requests_at_index on booking_requests (at);
      create index booking_requests_actor_user_index on booking_requests (actor_user_id, id);
      create index booking_requests_appointment_index on booking_requests (appointment_id, id);
    `);
  }
}
