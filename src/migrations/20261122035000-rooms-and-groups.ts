import { Migration } from '@mikro-orm/migrations';

/** Names of video rooms that nobody can guess, and the address of each class's group. */
export class RoomsAndGroups extends Migration {
  override up(): void {
    this.addSql(`
      update rooms set slug = left(slug, 87) || '-' || replace(gen_random_uuid()::text, '-', '');
      alter table rooms add constraint rooms_slug_check check (slug ~ '-[0-9a-f]{32}$');

      alter table classes add column group_url varchar(500) null;
      alter table classes add constraint classes_group_url_check check (group_url ~ '^https://[^[:space:]]+$');
    `);
  }
}
