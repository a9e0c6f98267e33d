import { Migration } from '@mikro-orm/migrations';

/**
 * The side that answers a route: Elo or the old service; a switch is told to all processes. Requests to old services that are
 * in no contract are counted. The side that was asked with an Idempotency-Key is known, so that a repetition goes there too.
 */
export class RouteModes extends Migration {
  override up(): void {
    this.addSql(`
      create table "key_sides" ("id" serial primary key, "hash" varchar(43) not null, "is_legacy" boolean not null, "asked_at" timestamptz(3) not null);
      alter table "key_sides" add constraint "key_sides_hash_unique" unique ("hash");
      create index "key_sides_asked_at_index" on "key_sides" ("asked_at");
      create table "undocumented_routes" ("id" serial primary key, "facade" varchar(20) not null, "method" varchar(20) not null, "path" varchar(200) not null, "calls" int not null, "last_day" date not null);
      alter table "undocumented_routes" add constraint "undocumented_routes_unique" unique ("facade", "method", "path");
      alter table "route_states" add "mode" text not null default 'ELO', add "percent" smallint not null default 100, add "mirror" boolean not null default false, add "switched_at" timestamptz(3) null;
      alter table "route_states" add constraint "route_states_mode_check" check ("mode" in ('ELO', 'LEGACY', 'COMPARE', 'VERIFY'));
      drop trigger audit_delete on route_states;
      drop trigger audit_insert on route_states;
      drop trigger audit_update on route_states;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.route_states REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteState', '', '[["route","route"],["announced_at","announcedAt","instant"],["sunset_at","sunsetAt","instant"],["successor","successor"],["closed_at","closedAt","instant"],["mode","mode"],["percent","percent"],["mirror","mirror"],["switched_at","switchedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.route_states REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteState', '', '[["route","route"],["announced_at","announcedAt","instant"],["sunset_at","sunsetAt","instant"],["successor","successor"],["closed_at","closedAt","instant"],["mode","mode"],["percent","percent"],["mirror","mirror"],["switched_at","switchedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.route_states REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteState', '', '[["route","route"],["announced_at","announcedAt","instant"],["sunset_at","sunsetAt","instant"],["successor","successor"],["closed_at","closedAt","instant"],["mode","mode"],["percent","percent"],["mirror","mirror"],["switched_at","switchedAt","instant"]]');
      create trigger tell_route after insert or update or delete on route_states
        for each row execute function tell_callers('routes', 'route');
      create trigger tell_route after insert or update or delete on route_brownouts
        for each row execute function tell_callers('routes', 'route');
    `);
  }
}
