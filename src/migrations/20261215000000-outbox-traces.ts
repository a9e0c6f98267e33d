import { Migration } from '@mikro-orm/migrations';

/** A message of the outbox names the trace that caused it, so that its job and its mail belong to it. */
export class OutboxTraces extends Migration {
  override up(): void {
    this.addSql(`
      alter table "outbox" add "traceparent" varchar(55) null;
      drop trigger audit_update on outbox;
      CREATE TRIGGER audit_update AFTER UPDATE ON public.outbox REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('OutboxMessage', '', '[["job","job"],["payload","payload","length"],["traceparent","traceparent"],["next_try_at","nextTryAt","instant"],["attempts","attempts"],["attempts_at_resend","attemptsAtResend"],["claim_id","claimId"],["claimed_until","claimedUntil","instant"],["completed_at","completedAt","instant"],["failed_at","failedAt","instant"],["last_error","lastError"]]');
    `);
  }
}
