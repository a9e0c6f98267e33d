import { Migration } from '@mikro-orm/migrations';

/** Rows older than their retention are found by an index. */
export class RetentionIndexes extends Migration {
  override up(): void {
    this.addSql(`
      create index messages_created_at_index on messages (created_at);
      create index inbound_messages_received_at_index on inbound_messages (received_at);
      create index conversion_events_created_at_index on conversion_events (created_at);
    `);
  }
}
