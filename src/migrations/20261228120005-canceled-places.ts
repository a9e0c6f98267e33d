import { Migration } from '@mikro-orm/migrations';

/** The canceled places of classes, which hide a participant's work from the leader: few rows, read for every list of a leader. */
export class CanceledPlaces extends Migration {
  override up(): void {
    this.addSql(
      'create index if not exists enrollments_canceled_index on enrollments (class_id, participant_id) where canceled_at is not null',
    );
  }
}
