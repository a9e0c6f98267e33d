import { Migration } from '@mikro-orm/migrations';

/** The parts of the graph that each client asked for, by day: so that unused parts can go. */
export class FieldUsage extends Migration {
  override up(): void {
    this.addSql(`
      create table "field_usages" ("id" serial primary key, "day" date not null, "client" varchar(60) not null, "type" varchar(100) not null, "field" varchar(200) not null, "calls" int not null);
      create index "field_usages_day_index" on "field_usages" ("day");
      alter table "field_usages" add constraint "field_usages_unique" unique ("type", "field", "client", "day");
    `);
  }
}
