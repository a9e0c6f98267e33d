import { Migration } from '@mikro-orm/migrations';

/** A refused write of a person holds back that person's later ones alone: the requester is kept with a write. */
export class MirrorCallers extends Migration {
  override up(): void {
    this.addSql(`
      alter table "mirror_writes" add "caller_id" int null;
      drop trigger audit_delete on mirror_writes;
      drop trigger audit_update on mirror_writes;
      CREATE TRIGGER audit_update AFTER UPDATE ON public.mirror_writes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('MirrorWrite', '', '[["facade","facade"],["route","route"],["toward","toward"],["keys","keys"],["caller_id","callerId"],["created","created"],["sealed","sealed","masked"],["attempt_key","attemptKey","masked"],["request_id","requestId"],["accepted_at","acceptedAt","instant"],["attempts","attempts"],["next_try_at","nextTryAt","instant"],["claimed_until","claimedUntil","instant"],["failed_at","failedAt","instant"],["reason","reason"],["status","status"],["detail","detail"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.mirror_writes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('MirrorWrite', '', '[["facade","facade"],["route","route"],["toward","toward"],["keys","keys"],["caller_id","callerId"],["created","created"],["sealed","sealed","masked"],["attempt_key","attemptKey","masked"],["request_id","requestId"],["accepted_at","acceptedAt","instant"],["attempts","attempts"],["next_try_at","nextTryAt","instant"],["claimed_until","claimedUntil","instant"],["failed_at","failedAt","instant"],["reason","reason"],["status","status"],["detail","detail"]]');
    `);
  }
}
