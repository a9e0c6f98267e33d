import { Migration } from '@mikro-orm/migrations';

/** While routes move from an old service to Elo, writes are done on both sides, and drifting records are found. */
export class Mirror extends Migration {
  override up(): void {
    this.addSql(`
      create table "drift_reports" ("id" serial primary key, "facade" varchar(20) not null, "noun" varchar(40) not null, "compared_at" timestamptz(3) not null, "compared" int not null, "missing" int not null, "extra" int not null, "different" int not null, "missing_ids" text[] not null, "extra_ids" text[] not null, "different_ids" text[] not null, "error" varchar(300) null);
      create index "drift_reports_index" on "drift_reports" ("facade", "noun", "compared_at");
      create table "mirror_overflows" ("id" serial primary key, "facade" varchar(20) not null, "toward" text not null, "missed" int not null, "first_at" timestamptz(3) not null, "last_at" timestamptz(3) not null);
      alter table "mirror_overflows" add constraint "mirror_overflows_unique" unique ("facade", "toward");
      create table "mirror_record_ids" ("id" serial primary key, "record" varchar(60) not null, "elo_id" int not null, "legacy_id" int not null, "noted_at" timestamptz(3) not null);
      alter table "mirror_record_ids" add constraint "mirror_record_ids_elo_unique" unique ("record", "elo_id");
      alter table "mirror_record_ids" add constraint "mirror_record_ids_legacy_unique" unique ("record", "legacy_id");
      create table "mirror_writes" ("id" serial primary key, "facade" varchar(20) not null, "route" varchar(100) not null, "toward" text not null, "keys" text[] not null, "created" jsonb not null, "sealed" text null, "attempt_key" uuid not null default gen_random_uuid(), "request_id" varchar(64) not null, "accepted_at" timestamptz(3) not null, "attempts" int not null default 0, "next_try_at" timestamptz(3) not null default now(), "claimed_until" timestamptz(3) null, "failed_at" timestamptz(3) null, "reason" text null, "status" smallint null, "detail" varchar(300) null);
      create index "mirror_writes_lane_index" on "mirror_writes" ("toward", "facade", "id");
      create index mirror_writes_keys_index on mirror_writes using gin (keys);
      create index mirror_writes_failed_index on mirror_writes (id) where failed_at is not null;
      alter table "mirror_overflows" add constraint "mirror_overflows_toward_check" check ("toward" in ('ELO', 'LEGACY'));
      alter table "mirror_writes" add constraint "mirror_writes_toward_check" check ("toward" in ('ELO', 'LEGACY'));
      alter table "mirror_writes" add constraint "mirror_writes_reason_check" check ("reason" in ('REFUSED', 'CALLER_UNKNOWN', 'FAILED', 'EXPIRED', 'BODY_TOO_LONG', 'FILES_GONE'));
      CREATE TRIGGER audit_update AFTER UPDATE ON public.mirror_writes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('MirrorWrite', '', '[["facade","facade"],["route","route"],["toward","toward"],["keys","keys"],["created","created"],["sealed","sealed","masked"],["attempt_key","attemptKey","masked"],["request_id","requestId"],["accepted_at","acceptedAt","instant"],["attempts","attempts"],["next_try_at","nextTryAt","instant"],["claimed_until","claimedUntil","instant"],["failed_at","failedAt","instant"],["reason","reason"],["status","status"],["detail","detail"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.mirror_writes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('MirrorWrite', '', '[["facade","facade"],["route","route"],["toward","toward"],["keys","keys"],["created","created"],["sealed","sealed","masked"],["attempt_key","attemptKey","masked"],["request_id","requestId"],["accepted_at","acceptedAt","instant"],["attempts","attempts"],["next_try_at","nextTryAt","instant"],["claimed_until","claimedUntil","instant"],["failed_at","failedAt","instant"],["reason","reason"],["status","status"],["detail","detail"]]');
    `);
  }
}
