import { Migration } from '@mikro-orm/migrations';

/** A mirrored write can be given up because the other side accepted a newer change of the same record. */
export class MirrorSuperseded extends Migration {
  override up(): void {
    this.addSql(`
      alter table "mirror_writes" drop constraint "mirror_writes_reason_check";
      alter table "mirror_writes" add constraint "mirror_writes_reason_check" check ("reason" in ('REFUSED', 'CALLER_UNKNOWN', 'FAILED', 'EXPIRED', 'BODY_TOO_LONG', 'FILES_GONE', 'SUPERSEDED'));
    `);
  }
}
