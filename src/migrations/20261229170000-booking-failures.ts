import { Migration } from '@mikro-orm/migrations';

/** A failed attempt to book keeps its reason without words, so that each reader gets it in their language. */
export class BookingFailures extends Migration {
  override up(): void {
    this.addSql(`alter table "booking_requests" add column if not exists "failure" jsonb null;`);
  }
}
