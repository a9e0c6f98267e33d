import { Migration } from '@mikro-orm/migrations';

/**
 * The plan of a trigger's statement is kept with the connection. Made for an update of one row it would be a nested loop,
 * which takes the square of their number for many.
 */
export class AuditTriggerPlans extends Migration {
  override up(): void {
    this.addSql('alter function note_changes set enable_nestloop = off');
  }
}
