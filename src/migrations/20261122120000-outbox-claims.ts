import { Migration } from '@mikro-orm/migrations';

/**
 * The outbox holds the data about a message that the job store used to hold: the time of its next try, and its present worker.
 * Messages in progress are tried at once, with their remaining tries. A worker of an earlier version can't read the table any
 * more. So it can't run a message that a worker of this version has claimed.
 */
export class OutboxClaims extends Migration {
  override up(): void {
    this.addSql(`
      alter table outbox
        add column next_try_at timestamptz(3) not null default now(),
        add column attempts_at_resend int not null default 0,
        add column claim_id uuid null,
        add column claimed_until timestamptz(3) null,
        drop column enqueued_at;
      drop index outbox_open_index;
      create index outbox_due_index on outbox (next_try_at, id) where completed_at is null and failed_at is null;
      alter table recurring_runs add column claimed_until timestamptz(3) null;
      update recurring_runs set claimed_until = now() where finished_at is null;
    `);
  }
}
