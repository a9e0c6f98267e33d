import { Migration } from '@mikro-orm/migrations';

/**
 * Routes of the facades can end: announced, with brownouts, and with the consent of their callers. For that, API keys have a
 * contact.
 */
export class RouteStates extends Migration {
  override up(): void {
    this.addSql(`
      create table "route_brownouts" ("id" serial primary key, "route" varchar(100) not null, "starts_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null);
      create index "route_brownouts_ends_at_index" on "route_brownouts" ("ends_at");
      create index "route_brownouts_route_index" on "route_brownouts" ("route", "ends_at");
      create table "route_consents" ("id" serial primary key, "route" varchar(100) not null, "client" varchar(60) not null, "acknowledged_at" timestamptz(3) not null, "consented_until" timestamptz(3) not null);
      alter table "route_consents" add constraint "route_consents_unique" unique ("route", "client");
      create table "route_states" ("id" serial primary key, "route" varchar(100) not null, "announced_at" timestamptz(3) null, "sunset_at" timestamptz(3) null, "successor" varchar(500) null, "closed_at" timestamptz(3) null);
      alter table "route_states" add constraint "route_states_route_unique" unique ("route");
      alter table "api_keys" add "contact_email" varchar(254) null;
      drop trigger audit_delete on api_keys;
      drop trigger audit_insert on api_keys;
      drop trigger audit_update on api_keys;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.api_keys REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ApiKey', '', '[["name","name"],["key_hash","keyHash","masked"],["last_used_at","lastUsedAt","instant"],["expires_at","expiresAt","instant"],["revoked_at","revokedAt","instant"],["contact_email","contactEmail"],["scopes","scopes"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.api_keys REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ApiKey', '', '[["name","name"],["key_hash","keyHash","masked"],["last_used_at","lastUsedAt","instant"],["expires_at","expiresAt","instant"],["revoked_at","revokedAt","instant"],["contact_email","contactEmail"],["scopes","scopes"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.api_keys REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('ApiKey', '', '[["name","name"],["key_hash","keyHash","masked"],["last_used_at","lastUsedAt","instant"],["expires_at","expiresAt","instant"],["revoked_at","revokedAt","instant"],["contact_email","contactEmail"],["scopes","scopes"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.route_brownouts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteBrownout', '', '[["route","route"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.route_brownouts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteBrownout', '', '[["route","route"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.route_brownouts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteBrownout', '', '[["route","route"],["starts_at","startsAt","instant"],["ends_at","endsAt","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.route_consents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteConsent', '', '[["route","route"],["client","client"],["acknowledged_at","acknowledgedAt","instant"],["consented_until","consentedUntil","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.route_consents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteConsent', '', '[["route","route"],["client","client"],["acknowledged_at","acknowledgedAt","instant"],["consented_until","consentedUntil","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.route_consents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteConsent', '', '[["route","route"],["client","client"],["acknowledged_at","acknowledgedAt","instant"],["consented_until","consentedUntil","instant"]]');
      CREATE TRIGGER audit_insert AFTER INSERT ON public.route_states REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteState', '', '[["route","route"],["announced_at","announcedAt","instant"],["sunset_at","sunsetAt","instant"],["successor","successor"],["closed_at","closedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.route_states REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteState', '', '[["route","route"],["announced_at","announcedAt","instant"],["sunset_at","sunsetAt","instant"],["successor","successor"],["closed_at","closedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.route_states REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('RouteState', '', '[["route","route"],["announced_at","announcedAt","instant"],["sunset_at","sunsetAt","instant"],["successor","successor"],["closed_at","closedAt","instant"]]');
    `);
  }
}
