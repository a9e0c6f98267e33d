import { Migration } from '@mikro-orm/migrations';

/**
 * The plan of a trigger's statement is kept with the connection. A plan made for an update of one row would be a nested loop.
 * For many rows that takes the square of their number.
 */
export class AuditTriggerPlans extends Migration {
  override up(): void {
    this.addSql('alter function note_changes set enable_nestloop = off');
  }
}
