import { Migration } from '@mikro-orm/migrations';

/**
 * Titles, descriptions and articles may name people: the audit's copies of them stand beside it from now on, and an erasure can
 * cross somebody out there. Earlier copies are moved there, as `20261221900000-audit-values` did with the records of people.
 */
export class AuditOfTexts extends Migration {
  static assured = {
    'alter table audit_changes disable trigger': 'Only while this step runs: nobody writes meanwhile.',
    'alter table audit_changes enable trigger': 'As it was before this step.',
    'do $$':
      'Moves what the audit holds of titles and texts, which change seldom; servers of before read it there already. Whoever changes something meanwhile waits.',
  };

  override up(): void {
    this.addSql(`
      drop trigger audit_delete on activities;
      drop trigger audit_insert on activities;
      drop trigger audit_update on activities;
      drop trigger audit_delete on activity_templates;
      drop trigger audit_insert on activity_templates;
      drop trigger audit_update on activity_templates;
      drop trigger audit_delete on api_keys;
      drop trigger audit_insert on api_keys;
      drop trigger audit_update on api_keys;
      drop trigger audit_delete on classes;
      drop trigger audit_insert on classes;
      drop trigger audit_update on classes;
      drop trigger audit_delete on courses;
      drop trigger audit_insert on courses;
      drop trigger audit_update on courses;
      drop trigger audit_delete on cycles;
      drop trigger audit_insert on cycles;
      drop trigger audit_update on cycles;
      drop trigger audit_delete on meetings;
      drop trigger audit_insert on meetings;
      drop trigger audit_update on meetings;
      drop trigger audit_delete on parity_ignores;
      drop trigger audit_insert on parity_ignores;
      drop trigger audit_update on parity_ignores;
      drop trigger audit_delete on posts;
      drop trigger audit_insert on posts;
      drop trigger audit_update on posts;
      drop trigger audit_delete on registrations;
      drop trigger audit_insert on registrations;
      drop trigger audit_update on registrations;
      drop trigger audit_delete on rooms;
      drop trigger audit_insert on rooms;
      drop trigger audit_update on rooms;
      drop trigger audit_delete on route_consents;
      drop trigger audit_insert on route_consents;
      drop trigger audit_update on route_consents;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.activities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Activity', '', '[["course_id","course"],["title","title",null,""],["description","description",null,""],["kind","kind"],["position","position"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.activities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Activity', '', '[["course_id","course"],["title","title",null,""],["description","description",null,""],["kind","kind"],["position","position"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.activities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Activity', '', '[["course_id","course"],["title","title",null,""],["description","description",null,""],["kind","kind"],["position","position"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.activity_templates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActivityTemplate', '', '[["activity_id","activity"],["class_id","class"],["course_id","course"],["cycle_id","cycle"],["description","description",null,""]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.activity_templates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActivityTemplate', '', '[["activity_id","activity"],["class_id","class"],["course_id","course"],["cycle_id","cycle"],["description","description",null,""]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.activity_templates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ActivityTemplate', '', '[["activity_id","activity"],["class_id","class"],["course_id","course"],["cycle_id","cycle"],["description","description",null,""]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.api_keys REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ApiKey', '', '[["name","name"],["key_hash","keyHash","masked"],["last_used_at","lastUsedAt","instant"],["expires_at","expiresAt","instant"],["revoked_at","revokedAt","instant"],["contact_email","contactEmail",null,"email:contact_email"],["scopes","scopes"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.api_keys REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ApiKey', '', '[["name","name"],["key_hash","keyHash","masked"],["last_used_at","lastUsedAt","instant"],["expires_at","expiresAt","instant"],["revoked_at","revokedAt","instant"],["contact_email","contactEmail",null,"email:contact_email"],["scopes","scopes"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.api_keys REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ApiKey', '', '[["name","name"],["key_hash","keyHash","masked"],["last_used_at","lastUsedAt","instant"],["expires_at","expiresAt","instant"],["revoked_at","revokedAt","instant"],["contact_email","contactEmail",null,"email:contact_email"],["scopes","scopes"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.classes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Class', '', '[["name","name",null,""],["shift","shift"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["starts_on","startsOn"],["group_url","groupUrl"],["appointment_place","appointmentPlace",null,""],["capacity","capacity"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.classes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Class', '', '[["name","name",null,""],["shift","shift"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["starts_on","startsOn"],["group_url","groupUrl"],["appointment_place","appointmentPlace",null,""],["capacity","capacity"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.classes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Class', '', '[["name","name",null,""],["shift","shift"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["starts_on","startsOn"],["group_url","groupUrl"],["appointment_place","appointmentPlace",null,""],["capacity","capacity"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.courses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Course', '', '[["slug","slug"],["title","title",null,""],["description","description",null,""],["logo_url","logoUrl"],["banner_url","bannerUrl"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.courses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Course', '', '[["slug","slug"],["title","title",null,""],["description","description",null,""],["logo_url","logoUrl"],["banner_url","bannerUrl"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.courses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Course', '', '[["slug","slug"],["title","title",null,""],["description","description",null,""],["logo_url","logoUrl"],["banner_url","bannerUrl"],["archived_at","archivedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.cycles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Cycle', '', '[["name","name",null,""],["year","year"],["starts_on","startsOn"],["ends_on","endsOn"],["recovery_hours","recoveryHours"],["enable_strategic_activities","enableStrategicActivities"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.cycles REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Cycle', '', '[["name","name",null,""],["year","year"],["starts_on","startsOn"],["ends_on","endsOn"],["recovery_hours","recoveryHours"],["enable_strategic_activities","enableStrategicActivities"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.cycles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Cycle', '', '[["name","name",null,""],["year","year"],["starts_on","startsOn"],["ends_on","endsOn"],["recovery_hours","recoveryHours"],["enable_strategic_activities","enableStrategicActivities"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.meetings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Meeting', '', '[["class_id","class"],["activity_id","activity"],["title","title",null,""],["position","position"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"],["video_playback_id","videoPlaybackId"],["revision","revision"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.meetings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Meeting', '', '[["class_id","class"],["activity_id","activity"],["title","title",null,""],["position","position"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"],["video_playback_id","videoPlaybackId"],["revision","revision"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.meetings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Meeting', '', '[["class_id","class"],["activity_id","activity"],["title","title",null,""],["position","position"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"],["video_playback_id","videoPlaybackId"],["revision","revision"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.parity_ignores REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ParityIgnore', '', '[["route","route"],["path","path"],["reason","reason",null,""],["ignored_at","ignoredAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.parity_ignores REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ParityIgnore', '', '[["route","route"],["path","path"],["reason","reason",null,""],["ignored_at","ignoredAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.parity_ignores REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ParityIgnore', '', '[["route","route"],["path","path"],["reason","reason",null,""],["ignored_at","ignoredAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.posts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Post', '', '[["slug","slug",null,""],["title","title",null,""],["excerpt","excerpt",null,""],["body","body","length"],["category","category"],["author_id","author"],["published_at","publishedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Post', '', '[["slug","slug",null,""],["title","title",null,""],["excerpt","excerpt",null,""],["body","body","length"],["category","category"],["author_id","author"],["published_at","publishedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.posts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Post', '', '[["slug","slug",null,""],["title","title",null,""],["excerpt","excerpt",null,""],["body","body","length"],["category","category"],["author_id","author"],["published_at","publishedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.registrations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Registration', '', '[["enrollment_id","enrollment"],["flow","flow"],["institution_name","institutionName",null,"enrollment:enrollment_id"],["institution_cnpj","institutionCnpj"],["job_title","jobTitle",null,"enrollment:enrollment_id"],["phone_proven","phoneProven"],["consented_at","consentedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.registrations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Registration', '', '[["enrollment_id","enrollment"],["flow","flow"],["institution_name","institutionName",null,"enrollment:enrollment_id"],["institution_cnpj","institutionCnpj"],["job_title","jobTitle",null,"enrollment:enrollment_id"],["phone_proven","phoneProven"],["consented_at","consentedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.registrations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Registration', '', '[["enrollment_id","enrollment"],["flow","flow"],["institution_name","institutionName",null,"enrollment:enrollment_id"],["institution_cnpj","institutionCnpj"],["job_title","jobTitle",null,"enrollment:enrollment_id"],["phone_proven","phoneProven"],["consented_at","consentedAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.rooms REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Room', '', '[["class_id","class"],["name","name",null,""],["slug","slug",null,""]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.rooms REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Room', '', '[["class_id","class"],["name","name",null,""],["slug","slug",null,""]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.rooms REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Room', '', '[["class_id","class"],["name","name",null,""],["slug","slug",null,""]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.route_consents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteConsent', '', '[["route","route"],["client","client",null,""],["acknowledged_at","acknowledgedAt","instant"],["consented_until","consentedUntil","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.route_consents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteConsent', '', '[["route","route"],["client","client",null,""],["acknowledged_at","acknowledgedAt","instant"],["consented_until","consentedUntil","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.route_consents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteConsent', '', '[["route","route"],["client","client",null,""],["acknowledged_at","acknowledgedAt","instant"],["consented_until","consentedUntil","instant"]]');
      drop trigger audit_delete on enrollments;
      drop trigger audit_insert on enrollments;
      drop trigger audit_update on enrollments;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.enrollments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Enrollment', '', '[["participant_id","participant"],["class_id","class"],["cancel_requested_at","cancelRequestedAt","instant"],["canceled_at","canceledAt","instant"],["cancel_reason","cancelReason"],["cancel_request_reason","cancelRequestReason"],["canceled_by_id","canceledBy"],["cancel_note","cancelNote",null,"person:participant_id"],["cancel_evidence","cancelEvidence",null,"person:participant_id"],["exempt_until","exemptUntil"],["absence_warned_at","absenceWarnedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Enrollment', '', '[["participant_id","participant"],["class_id","class"],["cancel_requested_at","cancelRequestedAt","instant"],["canceled_at","canceledAt","instant"],["cancel_reason","cancelReason"],["cancel_request_reason","cancelRequestReason"],["canceled_by_id","canceledBy"],["cancel_note","cancelNote",null,"person:participant_id"],["cancel_evidence","cancelEvidence",null,"person:participant_id"],["exempt_until","exemptUntil"],["absence_warned_at","absenceWarnedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.enrollments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Enrollment', '', '[["participant_id","participant"],["class_id","class"],["cancel_requested_at","cancelRequestedAt","instant"],["canceled_at","canceledAt","instant"],["cancel_reason","cancelReason"],["cancel_request_reason","cancelRequestReason"],["canceled_by_id","canceledBy"],["cancel_note","cancelNote",null,"person:participant_id"],["cancel_evidence","cancelEvidence",null,"person:participant_id"],["exempt_until","exemptUntil"],["absence_warned_at","absenceWarnedAt","instant"]]');
    `);
    this.addSql(moveTexts);
  }
}

/** For every kind of record, the fields that its trigger marks as a person's now, and that still stand in the change itself. */
export const moveTexts = `
  alter table audit_changes disable trigger user;
  do $$
  declare
    told record;
  begin
    for told in
      select distinct given[1] as record_type, given[3]::jsonb as fields
        from (
          select string_to_array(encode(t.tgargs, 'escape'), '\\000') as given
            from pg_trigger as t where t.tgfoid = 'note_changes'::regproc) as triggers
       where given[1] in ('Activity', 'ActivityTemplate', 'ApiKey', 'Class', 'Course', 'Cycle', 'Enrollment', 'Meeting', 'ParityIgnore', 'Post',
                          'Registration', 'Room', 'RouteConsent')
    loop
      insert into audit_values (audit_record_id, audit_change_id, at, held)
      select x.audit_record_id, x.id, x.at,
             jsonb_object_agg(e.field ->> 'name', jsonb_build_array(e.field -> 'before', e.field -> 'after'))
        from audit_changes as x
        cross join jsonb_array_elements(x.fields) as e(field)
        join jsonb_array_elements(told.fields) as f(told) on f.told ->> 1 = e.field ->> 'name' and f.told -> 3 is not null
       where x.record_type = told.record_type and not e.field ? 'apart'
       group by x.audit_record_id, x.id, x.at;
      update audit_changes as x
         set fields = (
           select jsonb_agg(case when f.told is null or e.field ? 'apart' then e.field else
               jsonb_build_object('name', e.field -> 'name', 'apart', true)
               || case when e.field -> 'before' = 'null' then '{"before": null}' else '{}' end::jsonb
               || case when e.field -> 'after' = 'null' then '{"after": null}' else '{}' end::jsonb end order by e.place)
             from jsonb_array_elements(x.fields) with ordinality as e(field, place)
             left join jsonb_array_elements(told.fields) as f(told)
               on f.told ->> 1 = e.field ->> 'name' and f.told -> 3 is not null)
       where x.record_type = told.record_type and exists (
         select from jsonb_array_elements(x.fields) as e(field)
           join jsonb_array_elements(told.fields) as f(told) on f.told ->> 1 = e.field ->> 'name' and f.told -> 3 is not null
          where not e.field ? 'apart');
    end loop;
  end $$;
  alter table audit_changes enable trigger user;
`;
