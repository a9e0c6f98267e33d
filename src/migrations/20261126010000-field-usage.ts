import { Migration } from '@mikro-orm/migrations';

/** Which client asked for what of the graph, by day: so that what nobody uses any more can go. */
export class FieldUsage extends Migration {
  override up(): void {
    this.addSql(`
      create table "field_usages" ("id" serial primary key, "day" date not null, "client" varchar(60) not null, "type" varchar(100) not null, "field" varchar(200) not null, "calls" int not null);
      create index "field_usages_day_index" on "field_usages" ("day");
      alter table "field_usages" add constraint "field_usages_unique" unique ("type", "field", "client", "day");
    `);
  }
}
