import { Migration } from '@mikro-orm/migrations';

/**
 * Each state has its columns, and a row without a valid state is refused (src/domain/…/states.ts). A forgotten column left some
 * existing rows between two states: `20261228110000-rows-between-states` gives them the intended one. New rows are held to the
 * constraints at once, existing ones are looked at by `20261229140002-checks-of-rows`.
 */
export class ColumnsOfStates extends Migration {
  static readonly assured = {
    'add constraint':
      'servers of before write no such row but by the faults that this version mends: the move of a place whose participant asked to leave, the withdrawal of an erasure that stumbled, the last step of an erasure, and the sweep of an export that nobody finished fail beside it; the new version repeats the last two',
  };

  override up(): void {
    this.addSql(`alter table enrollments drop constraint enrollments_canceled_with_reason_check;`);
    this.addSql(
      `alter table enrollments add constraint enrollments_columns_of_state_check check (case when canceled_at is null then cancel_reason is null and canceled_by_id is null and (cancel_requested_at is not null or (cancel_request_reason is null and cancel_note is null)) and (absence_warned_at is not null or cancel_evidence is null) else cancel_reason is not null end) not valid;`,
    );
    this.addSql(`alter table submissions drop constraint submissions_evaluated_check;`);
    this.addSql(
      `alter table submissions add constraint submissions_columns_of_state_check check ((status = 'EVALUATED') = (evaluated_at is not null) and (status = 'EVALUATED' or score is null) and (removed_at is null) = (removal_action is null) and (removed_at is not null or removed_by_id is null) and (resend_until is null or (removal_action is not null and removal_action = 'RESEND'))) not valid;`,
    );
    this.addSql(`alter table group_link_dispatches drop constraint group_link_dispatches_sent_check;`);
    this.addSql(
      `alter table group_link_dispatches add constraint group_link_dispatches_columns_of_state_check check ((status = 'SENT') = (sent_at is not null) and (status <> 'SENT' or last_error is null)) not valid;`,
    );
    this.addSql(
      `alter table appointments add constraint appointments_columns_of_state_check check (case when deleted_at is null then canceled_by_id is null and cancel_reason = '' else outcome is null end) not valid;`,
    );
    this.addSql(
      `alter table imports add constraint imports_columns_of_state_check check ((state in ('DONE', 'CANCELED', 'FAILED')) = (finished_at is not null) and (state = 'FAILED') = (error is not null) and (files_removed_at is null or finished_at is not null) and case state when 'CHECKING' then checked_at is null when 'CANCELED' then true when 'FAILED' then true else checked_at is not null end) not valid;`,
    );
    this.addSql(
      `alter table person_exports add constraint person_exports_columns_of_state_check check (case state when 'WAITING' then num_nonnulls(finished_at, expires_at, size) = 0 when 'FAILED' then finished_at is not null and num_nonnulls(expires_at, size) = 0 else num_nulls(finished_at, expires_at, size) = 0 end) not valid;`,
    );
    this.addSql(
      `alter table erasures add constraint erasures_columns_of_state_check check ((state = 'WITHDRAWN') = (withdrawn_at is not null) and (state = 'WITHDRAWN' or withdrawn_by_id is null) and (state in ('REQUESTED', 'WITHDRAWN')) = (due_at is null) and (state in ('RUNNING', 'DONE')) = (started_at is not null) and (state = 'RUNNING') = (identifiers is not null) and (state = 'DONE') = (finished_at is not null) and (error is null or state in ('WAITING', 'RUNNING'))) not valid;`,
    );
    this.addSql(`alter table messages drop constraint messages_accepted_check;`);
    this.addSql(
      `alter table messages add constraint messages_columns_of_state_check check (case status when 'ACCEPTED' then platform_id is not null and sent_at is not null and claimed_until is null and last_error is null else platform_id is null and sent_at is null and (status = 'SENDING') = (claimed_until is not null) end) not valid;`,
    );
    this.addSql(
      `alter table mails add constraint mails_columns_of_state_check check ((status = 'SENT') = (sent_at is not null)) not valid;`,
    );
    this.addSql(
      `alter table outbox add constraint outbox_columns_of_state_check check ((claim_id is null) = (claimed_until is null) and (claim_id is null or num_nonnulls(completed_at, failed_at) = 0) and (completed_at is null or num_nonnulls(failed_at, last_error) = 0)) not valid;`,
    );
    this.addSql(
      `alter table mirror_writes add constraint mirror_writes_columns_of_state_check check ((failed_at is null) = (reason is null) and case when failed_at is null then sealed is not null else reason = 'SUPERSEDED' or claimed_until is null end) not valid;`,
    );
  }
}
