import { Migration } from '@mikro-orm/migrations';

/**
 * A write that is passed on to an old service, and that Elo is to do too, is noted before. A process that is killed before it
 * knows the outcome leaves the note, and the write is listed for people to look at.
 */
export class MirrorIntents extends Migration {
  override up(): void {
    this.addSql(`
      create table "mirror_intents" ("id" uuid not null, "facade" varchar(20) not null, "route" varchar(100) not null, "keys" text[] not null, "request_id" varchar(64) not null, "begun_at" timestamptz(3) not null, primary key ("id"));
      create index "mirror_intents_begun_index" on "mirror_intents" ("begun_at");
      alter table "mirror_writes" drop constraint "mirror_writes_reason_check";
      create index mirror_writes_unknown_index on mirror_writes (attempt_key) where reason = 'OUTCOME_UNKNOWN';
      alter table "mirror_writes" add constraint "mirror_writes_reason_check" check ("reason" in ('REFUSED', 'CALLER_UNKNOWN', 'FAILED', 'EXPIRED', 'BODY_TOO_LONG', 'FILES_GONE', 'SUPERSEDED', 'OUTCOME_UNKNOWN'));
    `);
  }
}
