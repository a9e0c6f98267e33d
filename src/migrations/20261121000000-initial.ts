import { Migration } from '@mikro-orm/migrations';

/**
 * The tables as the entities declare them, and the rule against overlapping appointments, because entities can't declare it.
 */
export class Initial extends Migration {
  override up(): void {
    this.addSql(`create extension if not exists btree_gist`);
    this.addSql(`
      create table api_keys (
        id serial primary key,
        name varchar(100) not null,
        key_hash varchar(64) not null,
        created_at timestamptz(3) not null default now(),
        last_used_at timestamptz(3) null,
        revoked_at timestamptz(3) null
      );
      alter table api_keys add constraint api_keys_key_hash_unique unique (key_hash);

      create table courses (
        id serial primary key,
        slug varchar(100) not null,
        title varchar(200) not null,
        description text not null default '',
        logo_url varchar(500) null,
        banner_url varchar(500) null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      alter table courses add constraint courses_slug_unique unique (slug);

      create table activities (
        id serial primary key,
        course_id int not null,
        title varchar(200) not null,
        description text not null default '',
        kind text not null,
        position int not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      alter table activities add constraint activities_course_position_unique unique (course_id, position);
      alter table activities add constraint activities_kind_check check (kind in ('COLLECTIVE_MEETING', 'DELIVERABLE'));

      create table cycles (
        id serial primary key,
        name varchar(100) not null,
        year int not null,
        starts_on date not null,
        ends_on date not null,
        recovery_hours int not null default 72,
        enable_strategic_activities boolean not null default true,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create index cycles_year_index on cycles (year);
      alter table cycles add constraint cycles_period_check check (ends_on >= starts_on);
      alter table cycles add constraint cycles_recovery_hours_check check (recovery_hours >= 0 and recovery_hours <= 8760);

      create table outbox (
        id serial primary key,
        job varchar(100) not null,
        payload jsonb not null,
        created_at timestamptz(3) not null default now(),
        completed_at timestamptz(3) null,
        failed_at timestamptz(3) null,
        last_error varchar(1000) null
      );
      create index outbox_open_index on outbox (id) where completed_at is null and failed_at is null;

      create table users (
        id serial primary key,
        name varchar(200) not null,
        email varchar(254) null,
        cpf varchar(11) null,
        phone varchar(15) null,
        gender varchar(40) null,
        race varchar(40) null,
        birthday date null,
        roles text[] not null,
        password_hash varchar(255) null,
        is_active boolean not null default true,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      alter table users add constraint users_email_unique unique (email);
      alter table users add constraint users_cpf_unique unique (cpf);
      create index users_phone_index on users (phone);
      alter table users add constraint users_email_lower_check check (email = lower(email));
      alter table users add constraint users_cpf_check check (cpf ~ '^[0-9]{11}$');
      alter table users add constraint users_phone_check check (phone ~ '^[0-9]{8,15}$');
      alter table users add constraint users_roles_check check (roles <@ array['PARTICIPANT','FACILITATOR','SUPERVISOR','ADMIN']);

      create table participant_mode_logs (
        id serial primary key,
        supervisor_id int not null,
        supervisor_cpf varchar(11) not null,
        participant_id int not null,
        participant_cpf varchar(11) not null,
        action varchar(500) not null,
        created_at timestamptz(3) not null default now()
      );
      create index participant_mode_logs_supervisor_id_index on participant_mode_logs (supervisor_id);
      create index participant_mode_logs_participant_id_index on participant_mode_logs (participant_id);
      create index participant_mode_logs_created_at_index on participant_mode_logs (created_at);

      create table employees (
        id serial primary key,
        user_id int not null,
        time_zone varchar(64) not null default 'America/Sao_Paulo',
        slot_minutes int not null default 60,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      alter table employees add constraint employees_user_id_unique unique (user_id);
      alter table employees add constraint employees_slot_minutes_check check (slot_minutes >= 5 and slot_minutes <= 480);

      create table classes (
        id serial primary key,
        name varchar(200) not null,
        shift text not null,
        course_id int not null,
        cycle_id int not null,
        facilitator_id int null,
        starts_on date not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create index classes_course_id_index on classes (course_id);
      create index classes_cycle_id_index on classes (cycle_id);
      create index classes_facilitator_id_index on classes (facilitator_id);
      alter table classes add constraint classes_shift_check check (shift in ('MORNING', 'AFTERNOON', 'EVENING'));

      create table submissions (
        id serial primary key,
        participant_id int not null,
        activity_id int not null,
        class_id int not null,
        course_id int not null,
        cycle_id int not null,
        facilitator_id int null,
        title varchar(200) not null,
        status text not null default 'SUBMITTED',
        score numeric(5,2) null,
        facilitator_comment varchar(5000) null,
        evaluated_at timestamptz(3) null,
        removed_at timestamptz(3) null,
        removed_by_id int null,
        removal_action text null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create index submissions_activity_id_index on submissions (activity_id);
      create index submissions_course_id_index on submissions (course_id);
      create index submissions_cycle_id_index on submissions (cycle_id);
      create index submissions_facilitator_id_index on submissions (facilitator_id);
      create index submissions_removed_by_id_index on submissions (removed_by_id);
      create index submissions_class_id_index on submissions (class_id, id) where removed_at is null;
      create index submissions_participant_class_index on submissions (participant_id, class_id, id) where removed_at is null;
      alter table submissions add constraint submissions_score_check check (score >= 0 and score <= 100);
      alter table submissions add constraint submissions_evaluated_check check ((status = 'EVALUATED') = (evaluated_at is not null));
      alter table submissions add constraint submissions_status_check check (status in ('SUBMITTED', 'EVALUATED'));
      alter table submissions add constraint submissions_removal_action_check check (removal_action in ('RESEND', 'REMOVE'));

      create table rooms (
        id serial primary key,
        class_id int not null,
        name varchar(200) not null,
        slug varchar(120) not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      alter table rooms add constraint rooms_class_id_unique unique (class_id);
      alter table rooms add constraint rooms_slug_unique unique (slug);

      create table meetings (
        id serial primary key,
        class_id int not null,
        activity_id int not null,
        title varchar(200) not null,
        position int not null,
        starts_at timestamptz(3) not null,
        ends_at timestamptz(3) not null,
        video_playback_id varchar(120) null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create index meetings_activity_id_index on meetings (activity_id);
      create index meetings_class_starts_at_index on meetings (class_id, starts_at);
      alter table meetings add constraint meetings_class_position_unique unique (class_id, position);
      alter table meetings add constraint meetings_period_check check (ends_at > starts_at);

      create table meeting_progress (
        id serial primary key,
        meeting_id int not null,
        participant_id int not null,
        status text not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create index meeting_progress_participant_id_index on meeting_progress (participant_id);
      alter table meeting_progress add constraint meeting_progress_unique unique (meeting_id, participant_id);
      alter table meeting_progress add constraint meeting_progress_status_check check (status in ('STARTED', 'COMPLETED'));

      create table enrollments (
        id serial primary key,
        participant_id int not null,
        class_id int not null,
        cancel_requested_at timestamptz(3) null,
        canceled_at timestamptz(3) null,
        cancel_reason text null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create index enrollments_class_id_index on enrollments (class_id, id);
      alter table enrollments add constraint enrollments_participant_class_unique unique (participant_id, class_id);
      alter table enrollments add constraint enrollments_canceled_with_reason_check check ((canceled_at is null) = (cancel_reason is null));
      alter table enrollments add constraint enrollments_cancel_reason_check check (cancel_reason in ('SCHEDULE_CONFLICT', 'FORGOT_TIME', 'CONNECTION_ISSUE', 'UNEXPECTED_EVENT', 'LACK_OF_INTEREST', 'OTHER'));

      create table presences (
        id serial primary key,
        enrollment_id int not null,
        activity_id int not null,
        source text not null,
        recorded_by_id int null,
        recorded_at timestamptz(3) not null default now()
      );
      create index presences_activity_id_index on presences (activity_id);
      create index presences_recorded_by_id_index on presences (recorded_by_id);
      alter table presences add constraint presences_enrollment_activity_unique unique (enrollment_id, activity_id);
      alter table presences add constraint presences_source_check check (source in ('STAFF', 'AUTO', 'RECOVERY'));

      create table action_logs (
        id serial primary key,
        enrollment_id int not null,
        action varchar(500) not null,
        created_at timestamptz(3) not null default now()
      );
      create index action_logs_enrollment_id_index on action_logs (enrollment_id);
      create index action_logs_created_at_index on action_logs (created_at);

      create table activity_templates (
        id serial primary key,
        activity_id int not null,
        class_id int not null,
        course_id int not null,
        cycle_id int not null,
        description varchar(2000) not null default '',
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create index activity_templates_activity_id_index on activity_templates (activity_id);
      create index activity_templates_course_id_index on activity_templates (course_id);
      create index activity_templates_cycle_id_index on activity_templates (cycle_id);
      alter table activity_templates add constraint activity_templates_class_activity_unique unique (class_id, activity_id);

      create table stored_files (
        id serial primary key,
        path varchar(300) not null,
        original_name varchar(255) not null,
        media_type varchar(120) not null,
        size int not null,
        sha256 varchar(64) not null,
        uploaded_by_id int null,
        uploaded_by_key int null,
        position int not null default 0,
        submission_id int null,
        activity_template_id int null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      alter table stored_files add constraint stored_files_path_unique unique (path);
      create index stored_files_uploaded_by_id_index on stored_files (uploaded_by_id);
      create index stored_files_submission_id_index on stored_files (submission_id);
      create index stored_files_activity_template_id_index on stored_files (activity_template_id);
      create index stored_files_staged_index on stored_files (created_at) where submission_id is null and activity_template_id is null;
      alter table stored_files add constraint stored_files_one_owner_check check (num_nonnulls(submission_id, activity_template_id) <= 1);

      create table appointments (
        id serial primary key,
        employee_id int not null,
        client_id int null,
        class_id int null,
        type_id int not null,
        start_time timestamptz(3) not null,
        finish_time timestamptz(3) not null,
        comments varchar(2000) not null default '',
        additional_fields jsonb null,
        created_by_id int null,
        deleted_at timestamptz(3) null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create index appointments_client_id_index on appointments (client_id);
      create index appointments_created_by_id_index on appointments (created_by_id);
      create index appointments_employee_start_index on appointments (employee_id, start_time, id);
      create index appointments_class_start_index on appointments (class_id, start_time, id);
      alter table appointments add constraint appointments_type_check check (type_id in (1, 2));
      alter table appointments add constraint appointments_period_check check (finish_time > start_time);

      create table working_hours (
        id serial primary key,
        employee_id int not null,
        weekday int not null,
        starts_at time(0) not null,
        ends_at time(0) not null
      );
      create index working_hours_employee_weekday_index on working_hours (employee_id, weekday);
      alter table working_hours add constraint working_hours_weekday_check check (weekday >= 1 and weekday <= 7);
      alter table working_hours add constraint working_hours_period_check check (ends_at > starts_at);

      alter table activities add constraint activities_course_id_foreign foreign key (course_id) references courses (id);

      alter table participant_mode_logs add constraint participant_mode_logs_supervisor_id_foreign foreign key (supervisor_id) references users (id);
      alter table participant_mode_logs add constraint participant_mode_logs_participant_id_foreign foreign key (participant_id) references users (id);

      alter table employees add constraint employees_user_id_foreign foreign key (user_id) references users (id);

      alter table classes add constraint classes_course_id_foreign foreign key (course_id) references courses (id);
      alter table classes add constraint classes_cycle_id_foreign foreign key (cycle_id) references cycles (id);
      alter table classes add constraint classes_facilitator_id_foreign foreign key (facilitator_id) references users (id) on delete set null;

      alter table submissions add constraint submissions_participant_id_foreign foreign key (participant_id) references users (id);
      alter table submissions add constraint submissions_activity_id_foreign foreign key (activity_id) references activities (id);
      alter table submissions add constraint submissions_class_id_foreign foreign key (class_id) references classes (id);
      alter table submissions add constraint submissions_course_id_foreign foreign key (course_id) references courses (id);
      alter table submissions add constraint submissions_cycle_id_foreign foreign key (cycle_id) references cycles (id);
      alter table submissions add constraint submissions_facilitator_id_foreign foreign key (facilitator_id) references users (id) on delete set null;
      alter table submissions add constraint submissions_removed_by_id_foreign foreign key (removed_by_id) references users (id) on delete set null;

      alter table rooms add constraint rooms_class_id_foreign foreign key (class_id) references classes (id);

      alter table meetings add constraint meetings_class_id_foreign foreign key (class_id) references classes (id);
      alter table meetings add constraint meetings_activity_id_foreign foreign key (activity_id) references activities (id);

      alter table meeting_progress add constraint meeting_progress_meeting_id_foreign foreign key (meeting_id) references meetings (id);
      alter table meeting_progress add constraint meeting_progress_participant_id_foreign foreign key (participant_id) references users (id);

      alter table enrollments add constraint enrollments_participant_id_foreign foreign key (participant_id) references users (id);
      alter table enrollments add constraint enrollments_class_id_foreign foreign key (class_id) references classes (id);

      alter table presences add constraint presences_enrollment_id_foreign foreign key (enrollment_id) references enrollments (id);
      alter table presences add constraint presences_activity_id_foreign foreign key (activity_id) references activities (id);
      alter table presences add constraint presences_recorded_by_id_foreign foreign key (recorded_by_id) references users (id) on delete set null;

      alter table action_logs add constraint action_logs_enrollment_id_foreign foreign key (enrollment_id) references enrollments (id);

      alter table activity_templates add constraint activity_templates_activity_id_foreign foreign key (activity_id) references activities (id);
      alter table activity_templates add constraint activity_templates_class_id_foreign foreign key (class_id) references classes (id);
      alter table activity_templates add constraint activity_templates_course_id_foreign foreign key (course_id) references courses (id);
      alter table activity_templates add constraint activity_templates_cycle_id_foreign foreign key (cycle_id) references cycles (id);

      alter table stored_files add constraint stored_files_uploaded_by_id_foreign foreign key (uploaded_by_id) references users (id) on delete set null;
      alter table stored_files add constraint stored_files_submission_id_foreign foreign key (submission_id) references submissions (id) on delete set null;
      alter table stored_files add constraint stored_files_activity_template_id_foreign foreign key (activity_template_id) references activity_templates (id) on delete set null;

      alter table appointments add constraint appointments_employee_id_foreign foreign key (employee_id) references employees (id);
      alter table appointments add constraint appointments_client_id_foreign foreign key (client_id) references users (id) on delete set null;
      alter table appointments add constraint appointments_class_id_foreign foreign key (class_id) references classes (id) on delete set null;
      alter table appointments add constraint appointments_created_by_id_foreign foreign key (created_by_id) references users (id) on delete set null;

      alter table working_hours add constraint working_hours_employee_id_foreign foreign key (employee_id) references employees (id);
    `);
    // Counters of rate-limiter-flexible (src/platform/rate-limits.ts); losing them in a crash does no harm.
    this.addSql(
      `create unlogged table rate_limits (key varchar(255) primary key, points int not null default 0, expire bigint)`,
    );
    // Half-open ranges: an appointment may start when another ends. Deleted ones free their time.
    this.addSql(`
      alter table appointments add constraint appointments_no_overlap
        exclude using gist (employee_id with =, tstzrange(start_time, finish_time, '[)') with &&)
        where (deleted_at is null);
    `);
  }
}
