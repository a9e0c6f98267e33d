import { Migration } from '@mikro-orm/migrations';

/**
 * An enrollment that ends is a case: the person who ended it, the note, and the missed meetings stay with it. A participant
 * about to be canceled for absence is warned a week before, and one who was given the place back is spared.
 */
export class EnrollmentCases extends Migration {
  override up(): void {
    this.addSql(`
      alter table "enrollments" add "cancel_request_reason" text null, add "canceled_by_id" int null, add "cancel_note" varchar(1000) null, add "cancel_evidence" jsonb null, add "exempt_until" date null, add "absence_warned_at" timestamptz(3) null;
      alter table "enrollments" add constraint "enrollments_canceled_by_id_foreign" foreign key ("canceled_by_id") references "users" ("id") on delete set null;
      alter table "enrollments" add constraint "enrollments_cancel_request_reason_check" check ("cancel_request_reason" in ('SCHEDULE_CONFLICT', 'FORGOT_TIME', 'CONNECTION_ISSUE', 'UNEXPECTED_EVENT', 'LACK_OF_INTEREST', 'OTHER', 'ABSENCE'));
      drop trigger audit_delete on enrollments;
      drop trigger audit_insert on enrollments;
      drop trigger audit_update on enrollments;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.enrollments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Enrollment', '', '[["participant_id","participant"],["class_id","class"],["cancel_requested_at","cancelRequestedAt","instant"],["canceled_at","canceledAt","instant"],["cancel_reason","cancelReason"],["cancel_request_reason","cancelRequestReason"],["canceled_by_id","canceledBy"],["cancel_note","cancelNote"],["cancel_evidence","cancelEvidence"],["exempt_until","exemptUntil"],["absence_warned_at","absenceWarnedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Enrollment', '', '[["participant_id","participant"],["class_id","class"],["cancel_requested_at","cancelRequestedAt","instant"],["canceled_at","canceledAt","instant"],["cancel_reason","cancelReason"],["cancel_request_reason","cancelRequestReason"],["canceled_by_id","canceledBy"],["cancel_note","cancelNote"],["cancel_evidence","cancelEvidence"],["exempt_until","exemptUntil"],["absence_warned_at","absenceWarnedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.enrollments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('Enrollment', '', '[["participant_id","participant"],["class_id","class"],["cancel_requested_at","cancelRequestedAt","instant"],["canceled_at","canceledAt","instant"],["cancel_reason","cancelReason"],["cancel_request_reason","cancelRequestReason"],["canceled_by_id","canceledBy"],["cancel_note","cancelNote"],["cancel_evidence","cancelEvidence"],["exempt_until","exemptUntil"],["absence_warned_at","absenceWarnedAt","instant"]]');
    `);
  }
}
