import { Migration } from '@mikro-orm/migrations';

/** The worker's data about each message, and the indexes by which it and administrators look for them. */
export class OutboxAttempts extends Migration {
  override up(): void {
    this.addSql(`
      alter table outbox add column enqueued_at timestamptz(3) null;
      alter table outbox add column attempts int not null default 0;
      create index outbox_new_index on outbox (id)
        where completed_at is null and failed_at is null and enqueued_at is null;
      create index outbox_dead_index on outbox (id) where failed_at is not null;
      create index outbox_done_index on outbox (completed_at) where completed_at is not null;
    `);
  }
}
