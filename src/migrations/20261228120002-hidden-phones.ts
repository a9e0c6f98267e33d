import { Migration } from '@mikro-orm/migrations';

/**
 * People with a user name on the messaging platform may hide their phone. Their texts were lost; they are kept under the id of the
 * account, which is also how they are joined to the phone when it comes.
 */
export class HiddenPhones extends Migration {
  override up(): void {
    this.addSql(`
      alter table "inbound_messages" add "from_user_id" varchar(200) null;
      create index "inbound_messages_from_user_id_index" on "inbound_messages" ("from_user_id", "id");
      drop trigger audit_delete on inbound_messages;
      drop trigger audit_insert on inbound_messages;
      drop trigger audit_update on inbound_messages;
      CREATE TRIGGER audit_insert AFTER INSERT ON public.inbound_messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('InboundMessage', '', '[["platform_id","platformId"],["wa_id","waId","masked"],["from_user_id","fromUserId","masked"],["profile_name","profileName","masked"],["phone_number_id","phoneNumberId"],["text","text","length"],["reply_to","replyTo"],["sent_at","sentAt","instant"],["received_at","receivedAt","instant"],["person_id","person"],["processed_at","processedAt","instant"]]');
      CREATE TRIGGER audit_update AFTER UPDATE ON public.inbound_messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('InboundMessage', '', '[["platform_id","platformId"],["wa_id","waId","masked"],["from_user_id","fromUserId","masked"],["profile_name","profileName","masked"],["phone_number_id","phoneNumberId"],["text","text","length"],["reply_to","replyTo"],["sent_at","sentAt","instant"],["received_at","receivedAt","instant"],["person_id","person"],["processed_at","processedAt","instant"]]');
      CREATE TRIGGER audit_delete AFTER DELETE ON public.inbound_messages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('elo.audit'::text, true) <> ''::text)) EXECUTE FUNCTION note_changes('InboundMessage', '', '[["platform_id","platformId"],["wa_id","waId","masked"],["from_user_id","fromUserId","masked"],["profile_name","profileName","masked"],["phone_number_id","phoneNumberId"],["text","text","length"],["reply_to","replyTo"],["sent_at","sentAt","instant"],["received_at","receivedAt","instant"],["person_id","person"],["processed_at","processedAt","instant"]]');
    `);
  }
}
