import { Migration } from '@mikro-orm/migrations';

/** The start page counts hand-ins that wait for an evaluation, and imports to confirm. */
export class WaitingWork extends Migration {
  override up(): void {
    this.addSql(`
      create index if not exists submissions_waiting_index on submissions (id)
        where status = 'SUBMITTED' and removed_at is null;
      create index if not exists imports_state_index on imports (state, id);
    `);
  }
}
