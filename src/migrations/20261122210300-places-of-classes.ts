import { Migration } from '@mikro-orm/migrations';

/** Who has a place in a class, without looking at the enrollments themselves: subscribers of courses and people of classes. */
export class PlacesOfClasses extends Migration {
  override up(): void {
    this.addSql(
      'create index enrollments_places_index on enrollments (class_id, participant_id) where canceled_at is null',
    );
  }
}
