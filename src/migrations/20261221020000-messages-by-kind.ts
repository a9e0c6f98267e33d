import { Migration } from '@mikro-orm/migrations';

/** Messages are listed by kind, latest first: an index finds the few of a rare kind among a million. */
export class MessagesByKind extends Migration {
  override up(): void {
    this.addSql('create index messages_kind_index on messages (kind, id)');
  }
}
