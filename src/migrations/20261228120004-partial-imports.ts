import { Migration } from '@mikro-orm/migrations';

/** An import may take its good lines without the bad ones. All earlier imports were all or nothing. */
export class PartialImports extends Migration {
  override up(): void {
    this.addSql(`
      alter table "imports" add "is_partial" boolean not null default false;
    `);
  }
}
