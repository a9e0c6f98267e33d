import { Migration } from '@mikro-orm/migrations';

/**
 * A client with a copy of the data asks for the changes since the last time (domain/kernel/changed-since.ts). So every change
 * sets `updated_at`, also of a statement that does not say so, and an index has the rows in that order. Removed submissions are
 * told too, so that the indexes of class and participant have them.
 */
export class ChangedSince extends Migration {
  override up(): void {
    this.addSql(`
      alter table "presences" add "updated_at" timestamptz(3) not null default now();
      update presences set updated_at = recorded_at;
      create function touch_updated_at() returns trigger language plpgsql as $$
      begin
        new.updated_at := clock_timestamp();
        return new;
      end $$;
    `);
    for (const column of ['class_id', 'participant_id'])
      this.addSql(`
        drop index submissions_${column}_index;
        create index submissions_${column}_index on submissions (${column}, id);
      `);
    for (const table of ['enrollments', 'submissions', 'presences', 'appointments', 'users'])
      this.addSql(`
        create index ${table}_updated_at_index on ${table} (updated_at, id);
        create trigger touch_updated_at before update on ${table} for each row
          when (new.updated_at = old.updated_at) execute function touch_updated_at();
      `);
  }
}
