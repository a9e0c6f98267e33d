import { Migration } from '@mikro-orm/migrations';

/** Messages in progress are few, and looked for every five minutes. */
export class UnansweredMessages extends Migration {
  override up(): void {
    this.addSql(`create index messages_sending_index on messages (claimed_until) where status = 'SENDING'`);
  }
}
