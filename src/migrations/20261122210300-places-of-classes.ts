import { Migration } from '@mikro-orm/migrations';

/** The places in classes, without looking at the enrollments themselves: subscribers of courses and people of classes. */
export class PlacesOfClasses extends Migration {
  override up(): void {
    this.addSql(
      'create index enrollments_places_index on enrollments (class_id, participant_id) where canceled_at is null',
    );
  }
}
