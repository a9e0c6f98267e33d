import { Migration } from '@mikro-orm/migrations';

/**
 * The tables themselves note the changes of a mutation (src/domain/kernel/audit-triggers.ts), in transactions that name the
 * audit record of their changes. `elo.audit` is its id, and after a colon the number of changes noted so far.
 */
export class AuditTriggers extends Migration {
  override up(): void {
    this.addSql(`
      create function audit_text(value jsonb, kind text) returns text language sql stable parallel safe as $$
        select case
          when coalesce(value, 'null') = 'null' then null
          when kind = 'masked' then '***'
          when kind = 'length' then '[' || length(value #>> '{}') || ' characters]'
          when kind = 'instant'
            then to_char((value #>> '{}')::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          when jsonb_typeof(value) = 'number' then trim_scale((value #>> '{}')::numeric)::text
          when length(value #>> '{}') > 500
            then left(value #>> '{}', 500) || '… [' || length(value #>> '{}') || ' characters]'
          else value #>> '{}'
        end
      $$;

      -- The fields that differ; one of the records may be null.
      create function audit_fields(was jsonb, now jsonb, fields jsonb) returns jsonb language sql stable parallel safe as $$
        select coalesce(jsonb_agg(jsonb_build_object(
            'name', f ->> 1,
            'before', audit_text(was -> (f ->> 0), f ->> 2),
            'after', audit_text(now -> (f ->> 0), f ->> 2)
          )), '[]')
          from jsonb_array_elements(fields) as f
         where coalesce(was -> (f ->> 0), 'null') <> coalesce(now -> (f ->> 0), 'null')
      $$;

      -- Arguments: the name of the record type; columns that are no change, with commas; of the others column, field, kind.
      create function note_changes() returns trigger language plpgsql as $$
      declare
        scope text[] := string_to_array(current_setting('elo.audit'), ':');
        -- More changes than 200 of one transaction are not listed.
        room int := 200 - coalesce(scope[2]::int, 0);
        ignored text[] := string_to_array(tg_argv[1], ',');
        fields jsonb := tg_argv[2];
        added int;
      begin
        if room <= 0 then return null; end if;
        if tg_op = 'INSERT' then
          insert into audit_changes (audit_record_id, record_type, record_id, operation, fields)
          select scope[1]::int, tg_argv[0], n.id, 'CREATED', audit_fields(null, to_jsonb(n), fields)
            from new_rows n limit room;
        elsif tg_op = 'UPDATE' then
          insert into audit_changes (audit_record_id, record_type, record_id, operation, fields)
          select scope[1]::int, tg_argv[0], id, 'CHANGED', audit_fields(was, now, fields)
            from (
              select o.id, to_jsonb(o) - ignored as was, to_jsonb(n) - ignored as now
                from old_rows o join new_rows n using (id) offset 0
            ) as both_rows
           where was <> now limit room;
        else
          insert into audit_changes (audit_record_id, record_type, record_id, operation, fields)
          select scope[1]::int, tg_argv[0], o.id, 'REMOVED', audit_fields(to_jsonb(o), null, fields)
            from old_rows o limit room;
        end if;
        get diagnostics added = row_count;
        if added > 0 then
          perform set_config('elo.audit', scope[1] || ':' || 200 - room + added, true);
        end if;
        return null;
      end $$;
    `);
    for (const [table, given] of Object.entries(all)) this.addTriggers(table, given, Object.keys(transitions));
    // Messages come and go with every change; only putting one back is an action of an administrator.
    this.addTriggers('outbox', outbox, ['update']);
  }

  private addTriggers(table: string, given: string, operations: readonly string[]): void {
    for (const operation of operations)
      this.addSql(`
        create trigger audit_${operation} after ${operation} on ${table} referencing ${transitions[operation]}
          for each statement when (current_setting('elo.audit', true) <> '') execute function note_changes(${given})`);
  }
}

const transitions: { [operation: string]: string } = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

const outbox = `'OutboxMessage', '', '[["job","job"],["payload","payload","length"],["next_try_at","nextTryAt","instant"],["attempts","attempts"],["attempts_at_resend","attemptsAtResend"],["claim_id","claimId"],["claimed_until","claimedUntil","instant"],["completed_at","completedAt","instant"],["failed_at","failedAt","instant"],["last_error","lastError"]]'`;

/** By table, the arguments of its triggers. */
const all: { [table: string]: string } = {
  action_logs: `'ActionLog', '', '[["enrollment_id","enrollment"],["action","action"]]'`,
  action_tokens: `'ActionToken', '', '[["user_id","user"],["purpose","purpose"],["email","email"],["salt","salt","masked"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"]]'`,
  activities: `'Activity', '', '[["course_id","course"],["title","title"],["description","description"],["kind","kind"],["position","position"]]'`,
  activity_templates: `'ActivityTemplate', '', '[["activity_id","activity"],["class_id","class"],["course_id","course"],["cycle_id","cycle"],["description","description"]]'`,
  api_keys: `'ApiKey', '', '[["name","name"],["key_hash","keyHash","masked"],["last_used_at","lastUsedAt","instant"],["expires_at","expiresAt","instant"],["revoked_at","revokedAt","instant"],["scopes","scopes"]]'`,
  appointments: `'Appointment', '', '[["employee_id","employee"],["client_id","client"],["class_id","class"],["type_id","typeId"],["start_time","startTime","instant"],["finish_time","finishTime","instant"],["comments","comments"],["additional_fields","additionalFields"],["created_by_id","createdBy"],["deleted_at","deletedAt","instant"]]'`,
  classes: `'Class', '', '[["name","name"],["shift","shift"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["starts_on","startsOn"],["group_url","groupUrl"]]'`,
  conversion_events: `'ConversionEvent', '', '[["event_id","eventId"],["event_name","eventName"],["event_source_url","eventSourceUrl","masked"],["em","em","masked"],["ph","ph","masked"],["fn","fn","masked"],["client_ip","clientIp","masked"],["client_user_agent","clientUserAgent","masked"],["sent_at","sentAt","instant"]]'`,
  course_start_notices: `'CourseStartNotice', '', '[["enrollment_id","enrollment"],["starts_on","startsOn"],["days_before","daysBefore"]]'`,
  courses: `'Course', '', '[["slug","slug"],["title","title"],["description","description"],["logo_url","logoUrl"],["banner_url","bannerUrl"]]'`,
  crowding_readings: `'CrowdingReading', '', '[["group_id","group"],["taken_at","takenAt","instant"],["pacientes_no_ps","pacientesNoPs"],["leitos_ps","leitosPs"],["internados_no_ps","internadosNoPs"],["leitos_hospital","leitosHospital"],["ventilados_no_ps","ventiladosNoPs"],["maior_espera_leito","maiorEsperaLeito"],["espera_ultimo_paciente","esperaUltimoPaciente"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"]]'`,
  cycles: `'Cycle', '', '[["name","name"],["year","year"],["starts_on","startsOn"],["ends_on","endsOn"],["recovery_hours","recoveryHours"],["enable_strategic_activities","enableStrategicActivities"]]'`,
  employees: `'Employee', '', '[["user_id","user"],["time_zone","timeZone"],["slot_minutes","slotMinutes"],["feed_version","feedVersion","masked"]]'`,
  enrollments: `'Enrollment', '', '[["participant_id","participant"],["class_id","class"],["cancel_requested_at","cancelRequestedAt","instant"],["canceled_at","canceledAt","instant"],["cancel_reason","cancelReason"]]'`,
  group_invitations: `'GroupInvitation', '', '[["group_id","group"],["email","email"],["invited_by_id","invitedBy"],["accepted_at","acceptedAt","instant"]]'`,
  group_link_dispatches: `'GroupLinkDispatch', '', '[["enrollment_id","enrollment"],["phone","phone"],["status","status"],["tries","tries"],["last_error","lastError"],["sent_at","sentAt","instant"]]'`,
  hospital_groups: `'HospitalGroup', '', '[["name","name"]]'`,
  hospitals: `'Hospital', '', '[["name","name"],["group_id","group"],["city_id","cityId"]]'`,
  identity_links: `'IdentityLink', '', '[["user_id","user"],["issuer","issuer"],["subject","subject"]]'`,
  inbound_messages: `'InboundMessage', '', '[["platform_id","platformId"],["wa_id","waId","masked"],["profile_name","profileName","masked"],["phone_number_id","phoneNumberId"],["text","text","length"],["reply_to","replyTo"],["sent_at","sentAt","instant"],["received_at","receivedAt","instant"],["person_id","person"],["processed_at","processedAt","instant"]]'`,
  institution_profiles: `'InstitutionProfile', '', '[["user_id","user"],["hospital_id","hospital"],["position","position"],["terms_accepted_at","termsAcceptedAt","instant"]]'`,
  live_messages: `'LiveMessage', '', '[["meeting_id","meeting"],["author_id","author"],["by_staff","byStaff"],["text","text"],["sent_at","sentAt","instant"]]'`,
  measurements: `'Measurement', '', '[["group_id","group"],["indicator","indicator"],["month","month"],["value","value"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"]]'`,
  meeting_progress: `'MeetingProgress', '', '[["meeting_id","meeting"],["participant_id","participant"],["status","status"]]'`,
  meeting_visits: `'MeetingVisit', '', '[["meeting_id","meeting"],["participant_id","participant"],["joined_at","joinedAt","instant"],["left_at","leftAt","instant"]]'`,
  meetings: `'Meeting', '', '[["class_id","class"],["activity_id","activity"],["title","title"],["position","position"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"],["video_playback_id","videoPlaybackId"]]'`,
  message_sentiments: `'MessageSentiment', '', '[["message_id","message"],["analyser","analyser"],["sentiment","sentiment"],["score","score"],["theme","theme"],["judged_at","judgedAt","instant"]]'`,
  messages: `'Message', '', '[["identity","identity","masked"],["kind","kind"],["template","template"],["recipient","recipient","masked"],["wa_id","waId","masked"],["platform_id","platformId"],["payload","payload","length"],["status","status"],["attempts","attempts"],["claimed_until","claimedUntil","instant"],["last_error","lastError"],["sent_at","sentAt","instant"]]'`,
  participant_mode_logs: `'ParticipantModeLog', '', '[["supervisor_id","supervisor"],["supervisor_cpf","supervisorCpf"],["participant_id","participant"],["participant_cpf","participantCpf"],["action","action"]]'`,
  participant_modes: `'ParticipantMode', '', '[["login_id","loginId","masked"],["supervisor_id","supervisor"],["participant_id","participant"],["expires_at","expiresAt","instant"]]'`,
  passcodes: `'Passcode', 'tries', '[["phone","phone","masked"],["requested_by","requestedBy"],["code_hash","codeHash","masked"],["sent_at","sentAt","instant"],["expires_at","expiresAt","instant"],["used_at","usedAt","instant"],["sends","sends"],["sends_since","sendsSince","instant"]]'`,
  pictures: `'Picture', '', '[["user_id","user"],["kind","kind"],["path","path"],["media_type","mediaType"],["size","size"],["sha256","sha256"],["width","width"],["height","height"],["current","current"]]'`,
  post_likes: `'PostLike', '', '[["post_id","post"],["user_id","user"]]'`,
  posts: `'Post', '', '[["slug","slug"],["title","title"],["excerpt","excerpt"],["body","body","length"],["category","category"],["author_id","author"],["published_at","publishedAt","instant"]]'`,
  presences: `'Presence', '', '[["enrollment_id","enrollment"],["activity_id","activity"],["source","source"],["recorded_by_id","recordedBy"],["recorded_at","recordedAt","instant"]]'`,
  registrations: `'Registration', '', '[["enrollment_id","enrollment"],["flow","flow"],["institution_name","institutionName"],["institution_cnpj","institutionCnpj"],["job_title","jobTitle"],["phone_proven","phoneProven"],["consented_at","consentedAt","instant"]]'`,
  rooms: `'Room', '', '[["class_id","class"],["name","name"],["slug","slug"]]'`,
  site_settings: `'SiteSetting', '', '[["name","name"],["value","value"],["updated_by_id","updatedBy"]]'`,
  stored_files: `'StoredFile', '', '[["path","path"],["original_name","originalName"],["media_type","mediaType"],["size","size"],["sha256","sha256"],["uploaded_by_id","uploadedBy"],["uploaded_by_key","uploadedByKey"],["position","position"],["submission_id","submission"],["activity_template_id","activityTemplate"],["submission_revision_id","submissionRevision"]]'`,
  submissions: `'Submission', '', '[["participant_id","participant"],["activity_id","activity"],["class_id","class"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["title","title"],["status","status"],["score","score"],["facilitator_comment","facilitatorComment"],["evaluated_at","evaluatedAt","instant"],["removed_at","removedAt","instant"],["removed_by_id","removedBy"],["removal_action","removalAction"]]'`,
  users: `'User', '', '[["name","name"],["email","email"],["username","username"],["cpf","cpf"],["phone","phone"],["gender","gender"],["race","race"],["birthday","birthday"],["roles","roles"],["password_hash","passwordHash","masked"],["is_active","isActive"],["sessions_valid_from","sessionsValidFrom","instant"]]'`,
  working_hours: `'WorkingHours', '', '[["employee_id","employee"],["weekday","weekday"],["starts_at","startsAt"],["ends_at","endsAt"]]'`,
};
