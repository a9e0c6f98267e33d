import { Migration } from '@mikro-orm/migrations';

/**
 * Holidays of the programme, of states and of cities: slots leave them out, unless a calendar works on them. Watchers of slots
 * are told when a holiday changes, or a calendar begins to work on them.
 */
export class Holidays extends Migration {
  override up(): void {
    this.addSql(`
      create table "holidays" ("id" serial primary key, "date" date not null, "name" varchar(200) not null, "place" int not null default 0, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now());
      alter table "holidays" add constraint "holidays_date_place_unique" unique ("date", "place");
      alter table "employees" add "works_on_holidays" boolean not null default false;
      alter table "holidays" add constraint "holidays_place_check" check (place = 0 or (place >= 11 and place <= 53) or (place >= 1100000 and place <= 5399999));
      drop trigger audit_delete on employees;
      drop trigger audit_insert on employees;
      drop trigger audit_update on employees;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.employees REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Employee', '', '[["user_id","user"],["time_zone","timeZone"],["slot_minutes","slotMinutes"],["step_minutes","stepMinutes"],["other_lengths","otherLengths"],["notice_hours","noticeHours"],["cancel_until_hours","cancelUntilHours"],["horizon_days","horizonDays"],["open_bookings","openBookings"],["place","place",null,"person:user_id"],["works_on_holidays","worksOnHolidays"],["archived_at","archivedAt","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.employees REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Employee', '', '[["user_id","user"],["time_zone","timeZone"],["slot_minutes","slotMinutes"],["step_minutes","stepMinutes"],["other_lengths","otherLengths"],["notice_hours","noticeHours"],["cancel_until_hours","cancelUntilHours"],["horizon_days","horizonDays"],["open_bookings","openBookings"],["place","place",null,"person:user_id"],["works_on_holidays","worksOnHolidays"],["archived_at","archivedAt","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.employees REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Employee', '', '[["user_id","user"],["time_zone","timeZone"],["slot_minutes","slotMinutes"],["step_minutes","stepMinutes"],["other_lengths","otherLengths"],["notice_hours","noticeHours"],["cancel_until_hours","cancelUntilHours"],["horizon_days","horizonDays"],["open_bookings","openBookings"],["place","place",null,"person:user_id"],["works_on_holidays","worksOnHolidays"],["archived_at","archivedAt","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.holidays REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Holiday', '', '[["date","date"],["name","name"],["place","place"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.holidays REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Holiday', '', '[["date","date"],["name","name"],["place","place"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.holidays REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Holiday', '', '[["date","date"],["name","name"],["place","place"]]');
      create function tell_slots_of_all() returns trigger language plpgsql as $$
      begin
        perform tell_changes('slots', array(
          select c.id::text from classes c join employees e on e.user_id = c.facilitator_id
           where c.archived_at is null and e.archived_at is null));
        return null;
      end $$;
      create trigger tell_slots_of_all after insert or update or delete on holidays
        for each statement execute function tell_slots_of_all();
      create trigger tell_slots_on_holidays after update of works_on_holidays on employees
        for each row execute function tell_slots_of_employee();
    `);
  }
}
