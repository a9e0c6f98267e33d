import { Migration } from '@mikro-orm/migrations';

/**
 * Bookings can be moved, canceled with a reason and closed with an outcome. Each calendar has rules of its own; their defaults
 * are the former rules for all. Collective meetings are busy time: every watcher of slots hears of them too.
 */
export class Booking extends Migration {
  override up(): void {
    this.addSql(`
      alter table "users" add "time_zone" varchar(64) null;
      alter table "employees" add "step_minutes" int null, add "other_lengths" int[] not null default '{}', add "notice_hours" int not null default 0, add "cancel_until_hours" int not null default 0, add "horizon_days" int not null default 180, add "open_bookings" int not null default 3, add "place" varchar(300) null;
      alter table "employees" add constraint "employees_step_minutes_check" check (step_minutes >= 5 and step_minutes <= 480);
      alter table "employees" add constraint "employees_other_lengths_check" check (cardinality(other_lengths) <= 5 and 5 <= all (other_lengths) and 480 >= all (other_lengths));
      alter table "employees" add constraint "employees_notice_hours_check" check (notice_hours >= 0 and notice_hours <= 720);
      alter table "employees" add constraint "employees_cancel_until_hours_check" check (cancel_until_hours >= 0 and cancel_until_hours <= 720);
      alter table "employees" add constraint "employees_horizon_days_check" check (horizon_days >= 1 and horizon_days <= 365);
      alter table "employees" add constraint "employees_open_bookings_check" check (open_bookings >= 1 and open_bookings <= 5);
      alter table "classes" add "appointment_place" varchar(300) null;
      alter table "appointments" add "canceled_by_id" int null, add "cancel_reason" varchar(500) not null default '', add "revision" int not null default 0, add "moved_at" timestamptz(3) null, add "reminded_at" timestamptz(3) null, add "outcome" text null;
      alter table "appointments" add constraint "appointments_canceled_by_id_foreign" foreign key ("canceled_by_id") references "users" ("id") on delete set null;
      create index "appointments_canceled_by_id_index" on "appointments" ("canceled_by_id");
      alter table "appointments" add constraint "appointments_outcome_kind_check" check (outcome is null or type_id = 2);
      alter table "appointments" add constraint "appointments_outcome_check" check ("outcome" in ('ATTENDED', 'NO_SHOW'));
      drop trigger audit_delete on appointments;
      drop trigger audit_insert on appointments;
      drop trigger audit_update on appointments;
      drop trigger audit_delete on classes;
      drop trigger audit_insert on classes;
      drop trigger audit_update on classes;
      drop trigger audit_delete on employees;
      drop trigger audit_insert on employees;
      drop trigger audit_update on employees;
      drop trigger audit_delete on users;
      drop trigger audit_insert on users;
      drop trigger audit_update on users;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Appointment', '', '[["employee_id","employee"],["client_id","client"],["class_id","class"],["type_id","typeId"],["start_time","startsAt","instant"],["finish_time","endsAt","instant"],["comments","comments"],["additional_fields","additionalFields"],["created_by_id","createdBy"],["deleted_at","deletedAt","instant"],["canceled_by_id","canceledBy"],["cancel_reason","cancelReason"],["revision","revision"],["moved_at","movedAt","instant"],["reminded_at","remindedAt","instant"],["outcome","outcome"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Appointment', '', '[["employee_id","employee"],["client_id","client"],["class_id","class"],["type_id","typeId"],["start_time","startsAt","instant"],["finish_time","endsAt","instant"],["comments","comments"],["additional_fields","additionalFields"],["created_by_id","createdBy"],["deleted_at","deletedAt","instant"],["canceled_by_id","canceledBy"],["cancel_reason","cancelReason"],["revision","revision"],["moved_at","movedAt","instant"],["reminded_at","remindedAt","instant"],["outcome","outcome"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.appointments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Appointment', '', '[["employee_id","employee"],["client_id","client"],["class_id","class"],["type_id","typeId"],["start_time","startsAt","instant"],["finish_time","endsAt","instant"],["comments","comments"],["additional_fields","additionalFields"],["created_by_id","createdBy"],["deleted_at","deletedAt","instant"],["canceled_by_id","canceledBy"],["cancel_reason","cancelReason"],["revision","revision"],["moved_at","movedAt","instant"],["reminded_at","remindedAt","instant"],["outcome","outcome"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.classes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Class', '', '[["name","name"],["shift","shift"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["starts_on","startsOn"],["group_url","groupUrl"],["appointment_place","appointmentPlace"],["capacity","capacity"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.classes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Class', '', '[["name","name"],["shift","shift"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["starts_on","startsOn"],["group_url","groupUrl"],["appointment_place","appointmentPlace"],["capacity","capacity"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.classes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Class', '', '[["name","name"],["shift","shift"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["starts_on","startsOn"],["group_url","groupUrl"],["appointment_place","appointmentPlace"],["capacity","capacity"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.employees REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Employee', '', '[["user_id","user"],["time_zone","timeZone"],["slot_minutes","slotMinutes"],["step_minutes","stepMinutes"],["other_lengths","otherLengths"],["notice_hours","noticeHours"],["cancel_until_hours","cancelUntilHours"],["horizon_days","horizonDays"],["open_bookings","openBookings"],["place","place"],["archived_at","archivedAt","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.employees REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Employee', '', '[["user_id","user"],["time_zone","timeZone"],["slot_minutes","slotMinutes"],["step_minutes","stepMinutes"],["other_lengths","otherLengths"],["notice_hours","noticeHours"],["cancel_until_hours","cancelUntilHours"],["horizon_days","horizonDays"],["open_bookings","openBookings"],["place","place"],["archived_at","archivedAt","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.employees REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Employee', '', '[["user_id","user"],["time_zone","timeZone"],["slot_minutes","slotMinutes"],["step_minutes","stepMinutes"],["other_lengths","otherLengths"],["notice_hours","noticeHours"],["cancel_until_hours","cancelUntilHours"],["horizon_days","horizonDays"],["open_bookings","openBookings"],["place","place"],["archived_at","archivedAt","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name"],["email","email"],["email_verified_at","emailVerifiedAt","instant"],["username","username"],["cpf","cpf"],["phone","phone"],["phone_verified_at","phoneVerifiedAt","instant"],["time_zone","timeZone"],["gender","gender"],["race","race"],["birthday","birthday"],["roles","roles"],["password_hash","passwordHash","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name"],["email","email"],["email_verified_at","emailVerifiedAt","instant"],["username","username"],["cpf","cpf"],["phone","phone"],["phone_verified_at","phoneVerifiedAt","instant"],["time_zone","timeZone"],["gender","gender"],["race","race"],["birthday","birthday"],["roles","roles"],["password_hash","passwordHash","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name"],["email","email"],["email_verified_at","emailVerifiedAt","instant"],["username","username"],["cpf","cpf"],["phone","phone"],["phone_verified_at","phoneVerifiedAt","instant"],["time_zone","timeZone"],["gender","gender"],["race","race"],["birthday","birthday"],["roles","roles"],["password_hash","passwordHash","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');

      -- Classes whose slots are in the calendars of these people.
      create function tell_slots_of(people int[]) returns void language sql as $$
        select tell_changes('slots', array(
          select c.id::text from classes c join employees e on e.user_id = c.facilitator_id where c.facilitator_id = any(people)))
      $$;

      -- A collective meeting takes time of who leads the class, and of whoever with a calendar has a place in it.
      create function people_who_meet(class_ids int[]) returns int[] language sql stable as $$
        select array(
          select c.facilitator_id from classes c where c.id = any(class_ids) and c.facilitator_id is not null
          union
          select n.participant_id from enrollments n join employees e on e.user_id = n.participant_id
           where n.class_id = any(class_ids) and n.canceled_at is null)
      $$;

      create function tell_slots_of_meetings() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform tell_slots_of(people_who_meet(array(select n.class_id from new_rows n)));
        elsif tg_op = 'UPDATE' then
          perform tell_slots_of(people_who_meet(array(
            select n.class_id from new_rows n union select o.class_id from old_rows o)));
        else
          perform tell_slots_of(people_who_meet(array(select o.class_id from old_rows o)));
        end if;
        return null;
      end $$;

      -- Only of people with a calendar, who are few: enrollments come by the thousand.
      create function tell_slots_of_enrollments() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform tell_slots_of(array(select n.participant_id from new_rows n));
        elsif tg_op = 'UPDATE' then
          perform tell_slots_of(array(
            select n.participant_id from new_rows n union select o.participant_id from old_rows o));
        else
          perform tell_slots_of(array(select o.participant_id from old_rows o));
        end if;
        return null;
      end $$;

      create function tell_slots_of_facilitators() returns trigger language plpgsql as $$
      begin
        perform tell_slots_of(array[old.facilitator_id, new.facilitator_id]);
        return null;
      end $$;

      create trigger tell_slots_of_meetings_insert after insert on meetings referencing new table as new_rows
        for each statement execute function tell_slots_of_meetings();
      create trigger tell_slots_of_meetings_update after update on meetings
        referencing old table as old_rows new table as new_rows
        for each statement execute function tell_slots_of_meetings();
      create trigger tell_slots_of_meetings_delete after delete on meetings referencing old table as old_rows
        for each statement execute function tell_slots_of_meetings();
      create trigger tell_slots_of_enrollments_insert after insert on enrollments referencing new table as new_rows
        for each statement execute function tell_slots_of_enrollments();
      create trigger tell_slots_of_enrollments_update after update on enrollments
        referencing old table as old_rows new table as new_rows
        for each statement execute function tell_slots_of_enrollments();
      create trigger tell_slots_of_enrollments_delete after delete on enrollments referencing old table as old_rows
        for each statement execute function tell_slots_of_enrollments();
      create trigger tell_slots_of_facilitators after update of facilitator_id on classes
        for each row when (old.facilitator_id is distinct from new.facilitator_id)
        execute function tell_slots_of_facilitators();
      drop trigger tell_slots_of_employee on employees;
      create trigger tell_slots_of_employee
        after insert or delete or update of user_id, time_zone, slot_minutes, step_minutes, notice_hours, horizon_days, archived_at
        on employees for each row execute function tell_slots_of_employee();
    `);
  }
}
