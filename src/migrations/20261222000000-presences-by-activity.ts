import { Migration } from '@mikro-orm/migrations';

/** Presences are listed by activity in the order of their ids: an activity with few presences is found among millions. */
export class PresencesByActivity extends Migration {
  static assured = {
    'create index presences_activity_index':
      'An index of two million rows is there in two seconds: who records a presence waits for that long.',
    'drop index presences_activity_id_index':
      'The new index begins with the same column, and serves the same statements.',
  };

  override up(): void {
    this.addSql('create index presences_activity_index on presences (activity_id, id)');
    this.addSql('drop index presences_activity_id_index');
  }
}
