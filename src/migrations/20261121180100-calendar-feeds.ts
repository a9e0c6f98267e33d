import { Migration } from '@mikro-orm/migrations';

/** The address of a calendar's feed can be revoked: it carries this number, signed. */
export class CalendarFeeds extends Migration {
  override up(): void {
    this.addSql(`
      alter table employees add column feed_version int not null default 1;
      alter table employees add constraint employees_feed_version_check check (feed_version >= 1);
    `);
  }
}
