import { Migration } from '@mikro-orm/migrations';

/**
 * A repeated hand-in of a participant for an activity is another attempt: each has a number, and existing ones are numbered by
 * their time. A class may limit the time and number of hand-ins of an activity. A participant asked for another hand-in is told
 * the reason and the time limit.
 */
export class HandIns extends Migration {
  override up(): void {
    this.addSql(`
      create table "hand_in_rules" ("id" serial primary key, "class_id" int not null, "activity_id" int not null, "due_at" timestamptz(3) null, "closes_at" timestamptz(3) null, "max_attempts" int null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now());
      create index "hand_in_rules_activity_id_index" on "hand_in_rules" ("activity_id");
      alter table "hand_in_rules" add constraint "hand_in_rules_class_activity_unique" unique ("class_id", "activity_id");
      alter table "submissions" add "attempt" int not null default 1, add "resend_until" timestamptz(3) null;
      update submissions as s set attempt = n.attempt
        from (
          select id, row_number() over (partition by participant_id, class_id, activity_id order by created_at, id) as attempt
            from submissions
        ) as n
       where n.id = s.id and n.attempt > 1;
      -- Counted here, so that an import counts too. Two that come at once wait for each other on the enrollment.
      create function number_submission() returns trigger language plpgsql as $$
      begin
        perform from enrollments as e
          where e.participant_id = new.participant_id and e.class_id = new.class_id for no key update;
        new.attempt := 1 + coalesce((
          select max(s.attempt) from submissions as s
           where s.participant_id = new.participant_id and s.class_id = new.class_id and s.activity_id = new.activity_id), 0);
        return new;
      end $$;
      create trigger number_submission before insert on submissions
        for each row execute function number_submission();
      alter table "submissions" add constraint "submissions_attempt_unique" unique ("participant_id", "class_id", "activity_id", "attempt");
      alter table "submission_revisions" add "note" varchar(2000) null;
      alter table "hand_in_rules" add constraint "hand_in_rules_class_id_foreign" foreign key ("class_id") references "classes" ("id") on delete cascade;
      alter table "hand_in_rules" add constraint "hand_in_rules_activity_id_foreign" foreign key ("activity_id") references "activities" ("id") on delete cascade;
      alter table "hand_in_rules" add constraint "hand_in_rules_order_check" check (closes_at >= due_at);
      alter table "hand_in_rules" add constraint "hand_in_rules_attempts_check" check (max_attempts > 0);
      alter table "hand_in_rules" add constraint "hand_in_rules_some_check" check (num_nonnulls(due_at, closes_at, max_attempts) > 0);
      drop trigger audit_delete on submissions;
      drop trigger audit_insert on submissions;
      drop trigger audit_update on submissions;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.hand_in_rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('HandInRule', '', '[["class_id","class"],["activity_id","activity"],["due_at","dueAt","instant"],["closes_at","closesAt","instant"],["max_attempts","maxAttempts"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.hand_in_rules REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('HandInRule', '', '[["class_id","class"],["activity_id","activity"],["due_at","dueAt","instant"],["closes_at","closesAt","instant"],["max_attempts","maxAttempts"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.hand_in_rules REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('HandInRule', '', '[["class_id","class"],["activity_id","activity"],["due_at","dueAt","instant"],["closes_at","closesAt","instant"],["max_attempts","maxAttempts"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.submissions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Submission', '', '[["participant_id","participant"],["activity_id","activity"],["class_id","class"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["attempt","attempt"],["title","title"],["status","status"],["score","score"],["facilitator_comment","facilitatorComment"],["evaluated_at","evaluatedAt","instant"],["removed_at","removedAt","instant"],["removed_by_id","removedBy"],["removal_action","removalAction"],["resend_until","resendUntil","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.submissions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Submission', '', '[["participant_id","participant"],["activity_id","activity"],["class_id","class"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["attempt","attempt"],["title","title"],["status","status"],["score","score"],["facilitator_comment","facilitatorComment"],["evaluated_at","evaluatedAt","instant"],["removed_at","removedAt","instant"],["removed_by_id","removedBy"],["removal_action","removalAction"],["resend_until","resendUntil","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.submissions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Submission', '', '[["participant_id","participant"],["activity_id","activity"],["class_id","class"],["course_id","course"],["cycle_id","cycle"],["facilitator_id","facilitator"],["attempt","attempt"],["title","title"],["status","status"],["score","score"],["facilitator_comment","facilitatorComment"],["evaluated_at","evaluatedAt","instant"],["removed_at","removedAt","instant"],["removed_by_id","removedBy"],["removal_action","removalAction"],["resend_until","resendUntil","instant"]]');
    `);
  }
}
