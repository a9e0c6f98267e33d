import { Migration } from '@mikro-orm/migrations';

/** The number of clients' calls of the routes of the facades: it tells the clients to ask before one of them is closed. */
export class RouteUsages extends Migration {
  override up(): void {
    this.addSql(`
      create table "route_usages" ("id" serial primary key, "day" date not null, "route" varchar(100) not null, "client" varchar(60) not null, "status_class" smallint not null, "calls" int not null);
      create index "route_usages_day_index" on "route_usages" ("day");
      alter table "route_usages" add constraint "route_usages_unique" unique ("route", "client", "day", "status_class");
    `);
  }
}
