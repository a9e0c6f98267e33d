import { Migration } from '@mikro-orm/migrations';

/**
 * The audit's values about people stand beside it, in a table of its own (by month, as the audit is). They can be deleted
 * there. Audit records and their changes stay append-only, and say that something was erased. Existing values are moved, in one
 * statement for the records and one for each kind of record that holds values of people.
 */
export class AuditValues extends Migration {
  override up(): void {
    this.addSql(`
      create table "audit_values" ("id" serial not null, "audit_record_id" int not null, "audit_change_id" int null, "person_id" int null, "at" timestamptz(3) not null, "held" jsonb not null) partition by range ("at");
      create index "audit_values_audit_record_id_index" on "audit_values" ("audit_record_id");
      create index "audit_values_person_id_index" on "audit_values" ("person_id");
      do $$
      declare
        until timestamptz := date_trunc('month', greatest(now(), (select max(at) from audit_records)), 'UTC') + interval '1 month';
        first text := 'audit_values_until_' || to_char((until - interval '1 day') at time zone 'UTC', 'YYYY_MM');
      begin
        execute format('create table partitions.%I (like audit_values including defaults including constraints, primary key (id))', first);
        execute format('alter table audit_values attach partition partitions.%I for values from (minvalue) to (%L)', first, until);
        perform make_partitions('audit_values', 3);
      end $$;
    `);
    this.addSql(`
      -- Whose a row is, by words such as 'enrollment:enrollment_id': the first counts that leads to somebody.
      create function audit_person(ways text, row_of jsonb) returns int language plpgsql stable as $$
      declare
        way text;
        known text;
        found_id int;
      begin
        foreach way in array string_to_array(ways, ' ') loop
          known := row_of ->> split_part(way, ':', 2);
          continue when known is null;
          case split_part(way, ':', 1)
            when 'person' then found_id := known::int;
            when 'uploader' then found_id := known::int;
            when 'enrollment' then select participant_id into found_id from enrollments where id = known::int;
            when 'submission' then select participant_id into found_id from submissions where id = known::int;
            when 'revision' then select participant_id into found_id from submission_revisions where id = known::int;
            when 'employee' then select user_id into found_id from employees where id = known::int;
            when 'email' then select id into found_id from users where email = lower(known);
            when 'phone' then select id into found_id from users where phone = known order by id limit 1;
          end case;
          if found_id is not null then return found_id; end if;
        end loop;
        return null;
      end $$;

      -- Arguments: the name of the record type; columns that are no change, with commas; of the others column, field, kind,
      -- and of what is a person's how the person is found (audit_person).
      create or replace function note_changes() returns trigger language plpgsql set enable_nestloop = off as $$
      declare
        scope text[] := string_to_array(current_setting('elo.audit'), ' ');
        -- More changes than 200 of one transaction are not listed.
        room int := 200 - coalesce(scope[3]::int, 0);
        ignored text[] := string_to_array(tg_argv[1], ',');
        fields jsonb := tg_argv[2];
        holds_people boolean := jsonb_path_exists(fields, '$[*][3]');
        added int;
      begin
        if room <= 0 then return null; end if;
        -- \`offset 0\` keeps PostgreSQL from computing a value each time that it is named.
        if tg_op = 'INSERT' then
          with r as materialized (
            select nextval('audit_changes_id_seq')::int as change_id, n.id, n.after
              from (select n.id, to_jsonb(n) as after from new_rows n limit room) as n
          ), noted as (
            insert into audit_changes (id, audit_record_id, at, record_type, record_id, operation, fields)
            select r.change_id, scope[1]::int, scope[2]::timestamptz, tg_argv[0], r.id, 'CREATED', (
                select coalesce(jsonb_agg(case when f -> 3 is not null
                    then jsonb_build_object('name', f ->> 1, 'before', null, 'apart', true)
                    else jsonb_build_object('name', f ->> 1, 'before', null, 'after', audit_text(x.after, f ->> 2)) end), '[]')
                  from jsonb_array_elements(fields) as f,
                    lateral (select r.after -> (f ->> 0) as after offset 0) as x
                 where x.after <> 'null')
              from r
          ), beside as (
            insert into audit_values (audit_record_id, audit_change_id, person_id, at, held)
            select scope[1]::int, r.change_id, audit_person(v.way, r.after), scope[2]::timestamptz, v.held
              from r, lateral (
                select f ->> 3 as way, jsonb_object_agg(f ->> 1, jsonb_build_array(null, audit_text(x.after, f ->> 2))) as held
                  from jsonb_array_elements(fields) as f,
                    lateral (select r.after -> (f ->> 0) as after offset 0) as x
                 where f -> 3 is not null and x.after <> 'null' group by 1) as v
             where holds_people
          )
          select count(*) into added from r;
        elsif tg_op = 'UPDATE' then
          with r as materialized (
            select nextval('audit_changes_id_seq')::int as change_id, n.id, n.before, n.after
              from (
                select o.id, to_jsonb(o) - ignored as before, to_jsonb(n) - ignored as after
                  from old_rows o join new_rows n using (id) offset 0
              ) as n
             where n.before <> n.after limit room
          ), noted as (
            insert into audit_changes (id, audit_record_id, at, record_type, record_id, operation, fields)
            select r.change_id, scope[1]::int, scope[2]::timestamptz, tg_argv[0], r.id, 'CHANGED', (
                select coalesce(jsonb_agg(case when f -> 3 is not null
                    then jsonb_strip_nulls(jsonb_build_object('name', f ->> 1, 'apart', true))
                      || case when coalesce(x.before, 'null') = 'null' then '{"before": null}' else '{}' end::jsonb
                      || case when coalesce(x.after, 'null') = 'null' then '{"after": null}' else '{}' end::jsonb
                    else jsonb_build_object(
                      'name', f ->> 1, 'before', audit_text(x.before, f ->> 2), 'after', audit_text(x.after, f ->> 2)) end), '[]')
                  from jsonb_array_elements(fields) as f,
                    lateral (select r.before -> (f ->> 0) as before, r.after -> (f ->> 0) as after offset 0) as x
                 where coalesce(x.before, 'null') <> coalesce(x.after, 'null'))
              from r
          ), beside as (
            insert into audit_values (audit_record_id, audit_change_id, person_id, at, held)
            select scope[1]::int, r.change_id, audit_person(v.way, r.after), scope[2]::timestamptz, v.held
              from r, lateral (
                select f ->> 3 as way, jsonb_object_agg(f ->> 1,
                    jsonb_build_array(audit_text(x.before, f ->> 2), audit_text(x.after, f ->> 2))) as held
                  from jsonb_array_elements(fields) as f,
                    lateral (select r.before -> (f ->> 0) as before, r.after -> (f ->> 0) as after offset 0) as x
                 where f -> 3 is not null and coalesce(x.before, 'null') <> coalesce(x.after, 'null') group by 1) as v
             where holds_people
          )
          select count(*) into added from r;
        else
          with r as materialized (
            select nextval('audit_changes_id_seq')::int as change_id, o.id, o.before
              from (select o.id, to_jsonb(o) as before from old_rows o limit room) as o
          ), noted as (
            insert into audit_changes (id, audit_record_id, at, record_type, record_id, operation, fields)
            select r.change_id, scope[1]::int, scope[2]::timestamptz, tg_argv[0], r.id, 'REMOVED', (
                select coalesce(jsonb_agg(case when f -> 3 is not null
                    then jsonb_build_object('name', f ->> 1, 'after', null, 'apart', true)
                    else jsonb_build_object('name', f ->> 1, 'before', audit_text(x.before, f ->> 2), 'after', null) end), '[]')
                  from jsonb_array_elements(fields) as f,
                    lateral (select r.before -> (f ->> 0) as before offset 0) as x
                 where x.before <> 'null')
              from r
          ), beside as (
            insert into audit_values (audit_record_id, audit_change_id, person_id, at, held)
            select scope[1]::int, r.change_id, audit_person(v.way, r.before), scope[2]::timestamptz, v.held
              from r, lateral (
                select f ->> 3 as way, jsonb_object_agg(f ->> 1, jsonb_build_array(audit_text(x.before, f ->> 2), null)) as held
                  from jsonb_array_elements(fields) as f,
                    lateral (select r.before -> (f ->> 0) as before offset 0) as x
                 where f -> 3 is not null and x.before <> 'null' group by 1) as v
             where holds_people
          )
          select count(*) into added from r;
        end if;
        if added > 0 then
          perform set_config('elo.audit', concat_ws(' ', scope[1], scope[2], 200 - room + added), true);
        end if;
        return null;
      end $$;

      -- What the record and its changes say, together with what stands beside them; '[erased]' where that is gone.
      create function audit_fields(record_id int, change_id int, fields jsonb) returns jsonb language sql stable as $$
        select coalesce(jsonb_agg(case when f.value ? 'apart'
            then jsonb_build_object(
              'name', f.value -> 'name',
              'before', case when f.value ? 'before' then 'null'
                else coalesce(v.held -> (f.value ->> 'name') -> 0, '"[erased]"') end,
              'after', case when f.value ? 'after' then 'null'
                else coalesce(v.held -> (f.value ->> 'name') -> 1, '"[erased]"') end)
            else f.value end order by f.ordinality), '[]')
          from jsonb_array_elements(fields) with ordinality as f
          cross join (
            select jsonb_object_agg(each.key, each.value) as held
              from audit_values as a, jsonb_each(a.held) as each
             where a.audit_record_id = record_id and a.audit_change_id = change_id) as v
      $$;

      create function audit_arguments(record_id int, arguments jsonb) returns jsonb language sql stable as $$
        select coalesce(jsonb_agg(case when f.value ? 'apart'
            then jsonb_build_object('name', f.value -> 'name',
              'value', coalesce(v.held -> (f.value ->> 'name'), '"[erased]"'))
            else f.value end order by f.ordinality), '[]')
          from jsonb_array_elements(arguments) with ordinality as f
          left join (
            select a.held -> 'arguments' as held from audit_values as a
             where a.audit_record_id = record_id and a.audit_change_id is null limit 1) as v on true
      $$;

      create function audit_actor_name(record_id int, actor_user_id int, actor_name text) returns text language sql stable as $$
        select case when actor_user_id is null then actor_name else coalesce(
          (select a.held ->> 'actorName' from audit_values as a
            where a.audit_record_id = record_id and a.audit_change_id is null limit 1), '[erased]') end
      $$;
    `);
    this.addSql(`
      drop trigger audit_delete on action_logs;
      drop trigger audit_insert on action_logs;
      drop trigger audit_update on action_logs;
      drop trigger audit_delete on action_tokens;
      drop trigger audit_insert on action_tokens;
      drop trigger audit_update on action_tokens;
      drop trigger audit_delete on appointments;
      drop trigger audit_insert on appointments;
      drop trigger audit_update on appointments;
      drop trigger audit_delete on employees;
      drop trigger audit_insert on employees;
      drop trigger audit_update on employees;
      drop trigger audit_delete on enrollments;
      drop trigger audit_insert on enrollments;
      drop trigger audit_update on enrollments;
      drop trigger audit_delete on group_invitations;
      drop trigger audit_insert on group_invitations;
      drop trigger audit_update on group_invitations;
      drop trigger audit_delete on group_link_dispatches;
      drop trigger audit_insert on group_link_dispatches;
      drop trigger audit_update on group_link_dispatches;
      drop trigger audit_delete on identity_links;
      drop trigger audit_insert on identity_links;
      drop trigger audit_update on identity_links;
      drop trigger audit_delete on institution_profiles;
      drop trigger audit_insert on institution_profiles;
      drop trigger audit_update on institution_profiles;
      drop trigger audit_delete on live_messages;
      drop trigger audit_insert on live_messages;
      drop trigger audit_update on live_messages;
      drop trigger audit_delete on messages;
      drop trigger audit_insert on messages;
      drop trigger audit_update on messages;
      drop trigger audit_update on outbox;
      drop trigger audit_delete on participant_mode_logs;
      drop trigger audit_insert on participant_mode_logs;
      drop trigger audit_update on participant_mode_logs;
      drop trigger audit_insert on person_exports;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.person_exports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('PersonExport', '', '[["person_id","person"],["requested_by_id","requestedBy"],["state","state"],["finished_at","finishedAt","instant"],["expires_at","expiresAt","instant"],["path","path",null,"person:person_id"],["size","size"]]');
      drop trigger audit_update on person_exports;
      CREATE TRIGGER audit_update AFTER UPDATE ON public.person_exports REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('PersonExport', '', '[["person_id","person"],["requested_by_id","requestedBy"],["state","state"],["finished_at","finishedAt","instant"],["expires_at","expiresAt","instant"],["path","path",null,"person:person_id"],["size","size"]]');
      drop trigger audit_delete on person_exports;
      CREATE TRIGGER audit_delete AFTER DELETE ON public.person_exports REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('PersonExport', '', '[["person_id","person"],["requested_by_id","requestedBy"],["state","state"],["finished_at","finishedAt","instant"],["expires_at","expiresAt","instant"],["path","path",null,"person:person_id"],["size","size"]]');
      drop trigger audit_delete on pictures;
      drop trigger audit_insert on pictures;
      drop trigger audit_update on pictures;
      drop trigger audit_delete on registrations;
      drop trigger audit_insert on registrations;
      drop trigger audit_update on registrations;
      drop trigger audit_delete on stored_files;
      drop trigger audit_insert on stored_files;
      drop trigger audit_update on stored_files;
      drop trigger audit_delete on submissions;
      drop trigger audit_insert on submissions;
      drop trigger audit_update on submissions;
      drop trigger audit_delete on users;
      drop trigger audit_insert on users;
      drop trigger audit_update on users;
      drop trigger audit_delete on withdrawn_presences;
      drop trigger audit_insert on withdrawn_presences;
      drop trigger audit_update on withdrawn_presences;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.action_logs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActionLog', '', '[["enrollment_id","enrollment"],["action","action",null,"enrollment:enrollment_id"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.action_logs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActionLog', '', '[["enrollment_id","enrollment"],["action","action",null,"enrollment:enrollment_id"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.action_logs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActionLog', '', '[["enrollment_id","enrollment"],["action","action",null,"enrollment:enrollment_id"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.action_tokens REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActionToken', '', '[["user_id","user"],["purpose","purpose"],["email","email",null,"person:user_id"],["phone","phone",null,"person:user_id"],["salt","salt","masked"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["due_at","dueAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.action_tokens REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActionToken', '', '[["user_id","user"],["purpose","purpose"],["email","email",null,"person:user_id"],["phone","phone",null,"person:user_id"],["salt","salt","masked"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["due_at","dueAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.action_tokens REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActionToken', '', '[["user_id","user"],["purpose","purpose"],["email","email",null,"person:user_id"],["phone","phone",null,"person:user_id"],["salt","salt","masked"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["due_at","dueAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Appointment', '', '[["employee_id","employee"],["client_id","client"],["class_id","class"],["type_id","typeId"],["start_time","startsAt","instant"],["finish_time","endsAt","instant"],["comments","comments",null,"person:client_id"],["additional_fields","additionalFields",null,"person:client_id"],["created_by_id","createdBy"],["deleted_at","deletedAt","instant"],["canceled_by_id","canceledBy"],["cancel_reason","cancelReason",null,"person:client_id"],["revision","revision"],["moved_at","movedAt","instant"],["reminded_at","remindedAt","instant"],["outcome","outcome"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Appointment', '', '[["employee_id","employee"],["client_id","client"],["class_id","class"],["type_id","typeId"],["start_time","startsAt","instant"],["finish_time","endsAt","instant"],["comments","comments",null,"person:client_id"],["additional_fields","additionalFields",null,"person:client_id"],["created_by_id","createdBy"],["deleted_at","deletedAt","instant"],["canceled_by_id","canceledBy"],["cancel_reason","cancelReason",null,"person:client_id"],["revision","revision"],["moved_at","movedAt","instant"],["reminded_at","remindedAt","instant"],["outcome","outcome"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.appointments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Appointment', '', '[["employee_id","employee"],["client_id","client"],["class_id","class"],["type_id","typeId"],["start_time","startsAt","instant"],["finish_time","endsAt","instant"],["comments","comments",null,"person:client_id"],["additional_fields","additionalFields",null,"person:client_id"],["created_by_id","createdBy"],["deleted_at","deletedAt","instant"],["canceled_by_id","canceledBy"],["cancel_reason","cancelReason",null,"person:client_id"],["revision","revision"],["moved_at","movedAt","instant"],["reminded_at","remindedAt","instant"],["outcome","outcome"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.employees REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Employee', '', '[["user_id","user"],["time_zone","timeZone"],["slot_minutes","slotMinutes"],["step_minutes","stepMinutes"],["other_lengths","otherLengths"],["notice_hours","noticeHours"],["cancel_until_hours","cancelUntilHours"],["horizon_days","horizonDays"],["open_bookings","openBookings"],["place","place",null,"person:user_id"],["archived_at","archivedAt","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.employees REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Employee', '', '[["user_id","user"],["time_zone","timeZone"],["slot_minutes","slotMinutes"],["step_minutes","stepMinutes"],["other_lengths","otherLengths"],["notice_hours","noticeHours"],["cancel_until_hours","cancelUntilHours"],["horizon_days","horizonDays"],["open_bookings","openBookings"],["place","place",null,"person:user_id"],["archived_at","archivedAt","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.employees REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Employee', '', '[["user_id","user"],["time_zone","timeZone"],["slot_minutes","slotMinutes"],["step_minutes","stepMinutes"],["other_lengths","otherLengths"],["notice_hours","noticeHours"],["cancel_until_hours","cancelUntilHours"],["horizon_days","horizonDays"],["open_bookings","openBookings"],["place","place",null,"person:user_id"],["archived_at","archivedAt","instant"],["feed_version","feedVersion","masked"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.enrollments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Enrollment', '', '[["participant_id","participant"],["class_id","class"],["cancel_requested_at","cancelRequestedAt","instant"],["canceled_at","canceledAt","instant"],["cancel_reason","cancelReason"],["cancel_request_reason","cancelRequestReason"],["canceled_by_id","canceledBy"],["cancel_note","cancelNote",null,"person:participant_id"],["cancel_evidence","cancelEvidence"],["exempt_until","exemptUntil"],["absence_warned_at","absenceWarnedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Enrollment', '', '[["participant_id","participant"],["class_id","class"],["cancel_requested_at","cancelRequestedAt","instant"],["canceled_at","canceledAt","instant"],["cancel_reason","cancelReason"],["cancel_request_reason","cancelRequestReason"],["canceled_by_id","canceledBy"],["cancel_note","cancelNote",null,"person:participant_id"],["cancel_evidence","cancelEvidence"],["exempt_until","exemptUntil"],["absence_warned_at","absenceWarnedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.enrollments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Enrollment', '', '[["participant_id","participant"],["class_id","class"],["cancel_requested_at","cancelRequestedAt","instant"],["canceled_at","canceledAt","instant"],["cancel_reason","cancelReason"],["cancel_request_reason","cancelRequestReason"],["canceled_by_id","canceledBy"],["cancel_note","cancelNote",null,"person:participant_id"],["cancel_evidence","cancelEvidence"],["exempt_until","exemptUntil"],["absence_warned_at","absenceWarnedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.group_invitations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('GroupInvitation', '', '[["group_id","group"],["email","email",null,"email:email"],["invited_by_id","invitedBy"],["accepted_at","acceptedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.group_invitations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('GroupInvitation', '', '[["group_id","group"],["email","email",null,"email:email"],["invited_by_id","invitedBy"],["accepted_at","acceptedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.group_invitations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('GroupInvitation', '', '[["group_id","group"],["email","email",null,"email:email"],["invited_by_id","invitedBy"],["accepted_at","acceptedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.group_link_dispatches REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('GroupLinkDispatch', '', '[["enrollment_id","enrollment"],["phone","phone",null,"enrollment:enrollment_id"],["status","status"],["tries","tries"],["round","round"],["last_error","lastError",null,"enrollment:enrollment_id"],["sent_at","sentAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.group_link_dispatches REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('GroupLinkDispatch', '', '[["enrollment_id","enrollment"],["phone","phone",null,"enrollment:enrollment_id"],["status","status"],["tries","tries"],["round","round"],["last_error","lastError",null,"enrollment:enrollment_id"],["sent_at","sentAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.group_link_dispatches REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('GroupLinkDispatch', '', '[["enrollment_id","enrollment"],["phone","phone",null,"enrollment:enrollment_id"],["status","status"],["tries","tries"],["round","round"],["last_error","lastError",null,"enrollment:enrollment_id"],["sent_at","sentAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.identity_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('IdentityLink', '', '[["user_id","user"],["issuer","issuer"],["subject","subject",null,"person:user_id"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.identity_links REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('IdentityLink', '', '[["user_id","user"],["issuer","issuer"],["subject","subject",null,"person:user_id"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.identity_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('IdentityLink', '', '[["user_id","user"],["issuer","issuer"],["subject","subject",null,"person:user_id"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.institution_profiles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('InstitutionProfile', '', '[["user_id","user"],["hospital_id","hospital"],["position","position",null,"person:user_id"],["terms_accepted_at","termsAcceptedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.institution_profiles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('InstitutionProfile', '', '[["user_id","user"],["hospital_id","hospital"],["position","position",null,"person:user_id"],["terms_accepted_at","termsAcceptedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.institution_profiles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('InstitutionProfile', '', '[["user_id","user"],["hospital_id","hospital"],["position","position",null,"person:user_id"],["terms_accepted_at","termsAcceptedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.live_messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('LiveMessage', '', '[["meeting_id","meeting"],["author_id","author"],["by_staff","byStaff"],["text","text",null,"person:author_id"],["sent_at","sentAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.live_messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('LiveMessage', '', '[["meeting_id","meeting"],["author_id","author"],["by_staff","byStaff"],["text","text",null,"person:author_id"],["sent_at","sentAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.live_messages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('LiveMessage', '', '[["meeting_id","meeting"],["author_id","author"],["by_staff","byStaff"],["text","text",null,"person:author_id"],["sent_at","sentAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Message', '', '[["identity","identity","masked"],["kind","kind"],["template","template"],["recipient","recipient","masked"],["wa_id","waId","masked"],["platform_id","platformId"],["payload","payload","length"],["status","status"],["attempts","attempts"],["claimed_until","claimedUntil","instant"],["last_error","lastError",null,"phone:recipient phone:wa_id"],["sent_at","sentAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Message', '', '[["identity","identity","masked"],["kind","kind"],["template","template"],["recipient","recipient","masked"],["wa_id","waId","masked"],["platform_id","platformId"],["payload","payload","length"],["status","status"],["attempts","attempts"],["claimed_until","claimedUntil","instant"],["last_error","lastError",null,"phone:recipient phone:wa_id"],["sent_at","sentAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.messages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Message', '', '[["identity","identity","masked"],["kind","kind"],["template","template"],["recipient","recipient","masked"],["wa_id","waId","masked"],["platform_id","platformId"],["payload","payload","length"],["status","status"],["attempts","attempts"],["claimed_until","claimedUntil","instant"],["last_error","lastError",null,"phone:recipient phone:wa_id"],["sent_at","sentAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.outbox REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('OutboxMessage', '', '[["job","job"],["payload","payload","length"],["traceparent","traceparent"],["next_try_at","nextTryAt","instant"],["attempts","attempts"],["attempts_at_resend","attemptsAtResend"],["claim_id","claimId"],["claimed_until","claimedUntil","instant"],["completed_at","completedAt","instant"],["failed_at","failedAt","instant"],["last_error","lastError",null,""]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.participant_mode_logs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ParticipantModeLog', '', '[["supervisor_id","supervisor"],["supervisor_cpf","supervisorCpf",null,"person:supervisor_id"],["participant_id","participant"],["participant_cpf","participantCpf",null,"person:participant_id"],["action","action"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.participant_mode_logs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ParticipantModeLog', '', '[["supervisor_id","supervisor"],["supervisor_cpf","supervisorCpf",null,"person:supervisor_id"],["participant_id","participant"],["participant_cpf","participantCpf",null,"person:participant_id"],["action","action"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.participant_mode_logs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ParticipantModeLog', '', '[["supervisor_id","supervisor"],["supervisor_cpf","supervisorCpf",null,"person:supervisor_id"],["participant_id","participant"],["participant_cpf","participantCpf",null,"person:participant_id"],["action","action"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.pictures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Picture', '', '[["user_id","user"],["kind","kind"],["path","path",null,"person:user_id"],["media_type","mediaType"],["size","size"],["sha256","sha256"],["width","width"],["height","height"],["current","current"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.pictures REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Picture', '', '[["user_id","user"],["kind","kind"],["path","path",null,"person:user_id"],["media_type","mediaType"],["size","size"],["sha256","sha256"],["width","width"],["height","height"],["current","current"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.pictures REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Picture', '', '[["user_id","user"],["kind","kind"],["path","path",null,"person:user_id"],["media_type","mediaType"],["size","size"],["sha256","sha256"],["width","width"],["height","height"],["current","current"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Registration', '', '[["enrollment_id","enrollment"],["flow","flow"],["institution_name","institutionName"],["institution_cnpj","institutionCnpj"],["job_title","jobTitle",null,"enrollment:enrollment_id"],["phone_proven","phoneProven"],["consented_at","consentedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.registrations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Registration', '', '[["enrollment_id","enrollment"],["flow","flow"],["institution_name","institutionName"],["institution_cnpj","institutionCnpj"],["job_title","jobTitle",null,"enrollment:enrollment_id"],["phone_proven","phoneProven"],["consented_at","consentedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.registrations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Registration', '', '[["enrollment_id","enrollment"],["flow","flow"],["institution_name","institutionName"],["institution_cnpj","institutionCnpj"],["job_title","jobTitle",null,"enrollment:enrollment_id"],["phone_proven","phoneProven"],["consented_at","consentedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.stored_files REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('StoredFile', '', '[["path","path",null,"submission:submission_id revision:submission_revision_id uploader:uploaded_by_id"],["original_name","originalName",null,"submission:submission_id revision:submission_revision_id uploader:uploaded_by_id"],["media_type","mediaType"],["size","size"],["sha256","sha256",null,"submission:submission_id revision:submission_revision_id uploader:uploaded_by_id"],["uploaded_by_id","uploadedBy"],["uploaded_by_key","uploadedByKey"],["position","position"],["submission_id","submission"],["activity_template_id","activityTemplate"],["submission_revision_id","submissionRevision"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.stored_files REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('StoredFile', '', '[["path","path",null,"submission:submission_id revision:submission_revision_id uploader:uploaded_by_id"],["original_name","originalName",null,"submission:submission_id revision:submission_revision_id uploader:uploaded_by_id"],["media_type","mediaType"],["size","size"],["sha256","sha256",null,"submission:submission_id revision:submission_revision_id uploader:uploaded_by_id"],["uploaded_by_id","uploadedBy"],["uploaded_by_key","uploadedByKey"],["position","position"],["submission_id","submission"],["activity_template_id","activityTemplate"],["submission_revision_id","submissionRevision"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.stored_files REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('StoredFile', '', '[["path","path",null,"submission:submission_id revision:submission_revision_id uploader:uploaded_by_id"],["original_name","originalName",null,"submission:submission_id revision:submission_revision_id uploader:uploaded_by_id"],["media_type","mediaType"],["size","size"],["sha256","sha256",null,"submission:submission_id revision:submission_revision_id uploader:uploaded_by_id"],["uploaded_by_id","uploadedBy"],["uploaded_by_key","uploadedByKey"],["position","position"],["submission_id","submission"],["activity_template_id","activityTemplate"],["submission_revision_id","submissionRevision"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.submissions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Submission', '', '[["participant_id","participant"],["activity_id","activity"],["class_id","class"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["attempt","attempt"],["title","title",null,"person:participant_id"],["status","status"],["score","score"],["facilitator_comment","facilitatorComment",null,"person:participant_id"],["evaluated_at","evaluatedAt","instant"],["removed_at","removedAt","instant"],["removed_by_id","removedBy"],["removal_action","removalAction"],["resend_until","resendUntil","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.submissions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Submission', '', '[["participant_id","participant"],["activity_id","activity"],["class_id","class"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["attempt","attempt"],["title","title",null,"person:participant_id"],["status","status"],["score","score"],["facilitator_comment","facilitatorComment",null,"person:participant_id"],["evaluated_at","evaluatedAt","instant"],["removed_at","removedAt","instant"],["removed_by_id","removedBy"],["removal_action","removalAction"],["resend_until","resendUntil","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.submissions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Submission', '', '[["participant_id","participant"],["activity_id","activity"],["class_id","class"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["attempt","attempt"],["title","title",null,"person:participant_id"],["status","status"],["score","score"],["facilitator_comment","facilitatorComment",null,"person:participant_id"],["evaluated_at","evaluatedAt","instant"],["removed_at","removedAt","instant"],["removed_by_id","removedBy"],["removal_action","removalAction"],["resend_until","resendUntil","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name",null,"person:id"],["email","email",null,"person:id"],["email_verified_at","emailVerifiedAt","instant","person:id"],["username","username",null,"person:id"],["cpf","cpf",null,"person:id"],["phone","phone",null,"person:id"],["phone_verified_at","phoneVerifiedAt","instant","person:id"],["time_zone","timeZone",null,"person:id"],["gender","gender",null,"person:id"],["race","race",null,"person:id"],["birthday","birthday",null,"person:id"],["roles","roles"],["password_hash","passwordHash","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name",null,"person:id"],["email","email",null,"person:id"],["email_verified_at","emailVerifiedAt","instant","person:id"],["username","username",null,"person:id"],["cpf","cpf",null,"person:id"],["phone","phone",null,"person:id"],["phone_verified_at","phoneVerifiedAt","instant","person:id"],["time_zone","timeZone",null,"person:id"],["gender","gender",null,"person:id"],["race","race",null,"person:id"],["birthday","birthday",null,"person:id"],["roles","roles"],["password_hash","passwordHash","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('User', '', '[["name","name",null,"person:id"],["email","email",null,"person:id"],["email_verified_at","emailVerifiedAt","instant","person:id"],["username","username",null,"person:id"],["cpf","cpf",null,"person:id"],["phone","phone",null,"person:id"],["phone_verified_at","phoneVerifiedAt","instant","person:id"],["time_zone","timeZone",null,"person:id"],["gender","gender",null,"person:id"],["race","race",null,"person:id"],["birthday","birthday",null,"person:id"],["roles","roles"],["password_hash","passwordHash","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.withdrawn_presences REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('WithdrawnPresence', '', '[["enrollment_id","enrollment"],["activity_id","activity"],["source","source"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"],["withdrawn_by_id","withdrawnBy"],["withdrawn_by_key","withdrawnByKey"],["withdrawn_at","withdrawnAt","instant"],["reason","reason",null,"enrollment:enrollment_id"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.withdrawn_presences REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('WithdrawnPresence', '', '[["enrollment_id","enrollment"],["activity_id","activity"],["source","source"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"],["withdrawn_by_id","withdrawnBy"],["withdrawn_by_key","withdrawnByKey"],["withdrawn_at","withdrawnAt","instant"],["reason","reason",null,"enrollment:enrollment_id"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.withdrawn_presences REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('WithdrawnPresence', '', '[["enrollment_id","enrollment"],["activity_id","activity"],["source","source"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"],["withdrawn_by_id","withdrawnBy"],["withdrawn_by_key","withdrawnByKey"],["withdrawn_at","withdrawnAt","instant"],["reason","reason",null,"enrollment:enrollment_id"]]');
    `);
    this.addSql(MOVE);
  }
}

/** Takes existing values out of the audit, by the triggers' arguments from now on. */
export const MOVE = `
      -- Whether an argument is a text that may say something of a person (src/domain/kernel/audit-values.ts).
      create function audit_says_much(given jsonb) returns boolean language sql immutable as $$
        select given ->> 'value' is not null and given ->> 'value' not in ('***', 'true', 'false')
          and given ->> 'value' !~ '^-?[0-9]{1,7}(\\.[0-9]{1,4})?$'
          and not (given ->> 'name' ~ '((^|\\.)id|Id|Ids)$' and length(given ->> 'value') < 10)
      $$;
  alter table audit_records disable trigger user;
  alter table audit_changes disable trigger user;
  do $$
  declare
    told record;
  begin
    for told in
      select distinct on (given[1]) on_table, given[1] as record_type, given[3]::jsonb as fields
        from (
          select t.tgrelid::regclass as on_table, string_to_array(encode(t.tgargs, 'escape'), '\\000') as given
            from pg_trigger as t where t.tgfoid = 'note_changes'::regproc) as triggers
       where jsonb_path_exists(given[3]::jsonb, '$[*][3]')
    loop
      execute format($move$
        insert into audit_values (audit_record_id, audit_change_id, person_id, at, held)
        select x.audit_record_id, x.id,
               (select audit_person(v.way, to_jsonb(now_of)) from %s as now_of
                 where x.record_id ~ '^[0-9]{1,9}$' and now_of.id = x.record_id::int),
               coalesce((select g.at from audit_records as g where g.id = x.audit_record_id), now()), v.held
          from audit_changes as x, lateral (
            select f.told ->> 3 as way, jsonb_object_agg(e.field ->> 'name', jsonb_build_array(e.field -> 'before', e.field -> 'after')) as held
              from jsonb_array_elements(x.fields) as e(field)
              join jsonb_array_elements($1) as f(told) on f.told ->> 1 = e.field ->> 'name' and f.told -> 3 is not null
             group by 1) as v
         where x.record_type = $2 $move$, told.on_table) using told.fields, told.record_type;
      update audit_changes as x
         set fields = (
           select jsonb_agg(case when f.told is null then e.field else
               jsonb_build_object('name', e.field -> 'name', 'apart', true)
               || case when e.field -> 'before' = 'null' then '{"before": null}' else '{}' end::jsonb
               || case when e.field -> 'after' = 'null' then '{"after": null}' else '{}' end::jsonb end order by e.place)
             from jsonb_array_elements(x.fields) with ordinality as e(field, place)
             left join jsonb_array_elements(told.fields) as f(told)
               on f.told ->> 1 = e.field ->> 'name' and f.told -> 3 is not null)
       where x.record_type = told.record_type and x.fields <> '[]';
    end loop;

    -- Of arguments all texts, but for numbers and ids; of who did it the name, where that is a person.
    create temporary table apart on commit drop as
      select g.id, g.at, g.actor_user_id, jsonb_strip_nulls(jsonb_build_object(
          'actorName', case when g.actor_user_id is not null then g.actor_name end, 'arguments', a.texts)) as held
        from audit_records as g
        left join lateral (
          select jsonb_object_agg(e.given ->> 'name', e.given ->> 'value') as texts
            from jsonb_array_elements(g.arguments) as e(given) where audit_says_much(e.given)) as a on true
       where a.texts is not null or (g.actor_user_id is not null and g.actor_name is not null);
    insert into audit_values (audit_record_id, person_id, at, held) select id, actor_user_id, at, held from apart;
    update audit_records as g
       set actor_name = case when g.actor_user_id is null then g.actor_name end,
           arguments = coalesce((
             select jsonb_agg(case when audit_says_much(e.given)
                 then jsonb_build_object('name', e.given -> 'name', 'apart', true) else e.given end order by e.place)
               from jsonb_array_elements(g.arguments) with ordinality as e(given, place)), '[]')
      from apart where apart.id = g.id;
  end $$;
  drop function audit_says_much(jsonb);
  alter table audit_records enable trigger user;
  alter table audit_changes enable trigger user;
`;
