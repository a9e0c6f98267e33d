import { Migration } from '@mikro-orm/migrations';

/** Messages are listed by kind, latest first: of a million the few of a rare kind are found by an index. */
export class MessagesByKind extends Migration {
  override up(): void {
    this.addSql('create index messages_kind_index on messages (kind, id)');
  }
}
