import { Migration } from '@mikro-orm/migrations';

/**
 * The actions of people running the programme. Courses, classes, calendars and hospitals are archived when their history must
 * stay. Steps of a course and meetings of a class are put into another order by one statement: their places may be taken twice
 * while it runs. A class may have a number of places. A meeting knows the number of its moves, for the calendars of its
 * visitors.
 */
export class Administration extends Migration {
  override up(): void {
    this.addSql(`
      alter table "courses" add "archived_at" timestamptz(3) null;
      alter table "hospitals" add "archived_at" timestamptz(3) null;
      alter table "employees" add "archived_at" timestamptz(3) null;
      alter table "classes" add "archived_at" timestamptz(3) null;
      alter table "classes" add "capacity" int null;
      alter table "classes" add constraint "classes_capacity_check" check (capacity >= 1);
      alter table "meetings" add "revision" int not null default 0;
      create index enrollments_requests_index on enrollments (id) where cancel_requested_at is not null and canceled_at is null;
      alter table "activities" drop constraint "activities_course_position_unique";
      alter table "activities" add constraint "activities_course_position_unique" unique ("course_id", "position") deferrable initially immediate;
      alter table "meetings" drop constraint "meetings_class_position_unique";
      alter table "meetings" add constraint "meetings_class_position_unique" unique ("class_id", "position") deferrable initially immediate;
      drop trigger audit_delete on classes;
      drop trigger audit_insert on classes;
      drop trigger audit_update on classes;
      drop trigger audit_delete on courses;
      drop trigger audit_insert on courses;
      drop trigger audit_update on courses;
      drop trigger audit_delete on employees;
      drop trigger audit_insert on employees;
      drop trigger audit_update on employees;
      drop trigger audit_delete on hospitals;
      drop trigger audit_insert on hospitals;
      drop trigger audit_update on hospitals;
      drop trigger audit_delete on meetings;
      drop trigger audit_insert on meetings;
      drop trigger audit_update on meetings;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.classes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Class', '', '[["name","name"],["shift","shift"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["starts_on","startsOn"],["group_url","groupUrl"],["capacity","capacity"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.classes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Class', '', '[["name","name"],["shift","shift"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["starts_on","startsOn"],["group_url","groupUrl"],["capacity","capacity"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.classes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Class', '', '[["name","name"],["shift","shift"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["starts_on","startsOn"],["group_url","groupUrl"],["capacity","capacity"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.courses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Course', '', '[["slug","slug"],["title","title"],["description","description"],["logo_url","logoUrl"],["banner_url","bannerUrl"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.courses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Course', '', '[["slug","slug"],["title","title"],["description","description"],["logo_url","logoUrl"],["banner_url","bannerUrl"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.courses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Course', '', '[["slug","slug"],["title","title"],["description","description"],["logo_url","logoUrl"],["banner_url","bannerUrl"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.employees REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Employee', '', '[["user_id","user"],["time_zone","timeZone"],["slot_minutes","slotMinutes"],["archived_at","archivedAt","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.employees REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Employee', '', '[["user_id","user"],["time_zone","timeZone"],["slot_minutes","slotMinutes"],["archived_at","archivedAt","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.employees REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Employee', '', '[["user_id","user"],["time_zone","timeZone"],["slot_minutes","slotMinutes"],["archived_at","archivedAt","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.hospitals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Hospital', '', '[["name","name"],["group_id","group"],["city_id","cityId"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.hospitals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Hospital', '', '[["name","name"],["group_id","group"],["city_id","cityId"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.hospitals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Hospital', '', '[["name","name"],["group_id","group"],["city_id","cityId"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.meetings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Meeting', '', '[["class_id","class"],["activity_id","activity"],["title","title"],["position","position"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"],["video_playback_id","videoPlaybackId"],["revision","revision"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.meetings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Meeting', '', '[["class_id","class"],["activity_id","activity"],["title","title"],["position","position"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"],["video_playback_id","videoPlaybackId"],["revision","revision"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.meetings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Meeting', '', '[["class_id","class"],["activity_id","activity"],["title","title"],["position","position"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"],["video_playback_id","videoPlaybackId"],["revision","revision"]]');
    `);
  }
}
