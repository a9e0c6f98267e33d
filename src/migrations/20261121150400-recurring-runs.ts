import { Migration } from '@mikro-orm/migrations';

/** Rounds of recurring jobs are claimed here, so that they are done once without relying on the job store's locks. */
export class RecurringRuns extends Migration {
  override up(): void {
    this.addSql(`
      create table recurring_runs (
        job varchar(100) primary key,
        started_at timestamptz(3) not null,
        finished_at timestamptz(3) null
      );
    `);
  }
}
