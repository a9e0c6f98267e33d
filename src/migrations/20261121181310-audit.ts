import { Migration } from '@mikro-orm/migrations';

/** The record of every change with its author, kept for good. */
export class Audit extends Migration {
  override up(): void {
    this.addSql(`
      create table audit_records (
        id serial primary key,
        at timestamptz(3) not null,
        actor_kind text not null,
        actor_user_id int null,
        actor_key_id int null,
        actor_name varchar(200) null,
        on_behalf_of_id int null,
        action varchar(100) not null,
        face varchar(20) not null,
        route varchar(100) not null,
        request_id varchar(64) not null,
        outcome text not null,
        code varchar(40) null,
        arguments jsonb not null
      );
      create index audit_records_at_index on audit_records (at);
      create index audit_records_actor_user_index on audit_records (actor_user_id, id);
      create index audit_records_actor_key_index on audit_records (actor_key_id, id);
      create index audit_records_on_behalf_of_index on audit_records (on_behalf_of_id, id);
      create index audit_records_action_index on audit_records (action, id);
      create index audit_records_face_index on audit_records (face, id);
      create index audit_records_request_index on audit_records (request_id, id);
      create index audit_records_outcome_index on audit_records (outcome, id);
      alter table audit_records add constraint audit_records_actor_kind_check
        check (actor_kind in ('USER', 'KEY', 'SERVICE', 'NOBODY'));
      alter table audit_records add constraint audit_records_outcome_check check (outcome in ('DONE', 'REFUSED'));

      create table audit_changes (
        id serial primary key,
        audit_record_id int not null,
        record_type varchar(60) not null,
        record_id varchar(100) not null,
        operation text not null,
        fields jsonb not null
      );
      create index audit_changes_audit_record_id_index on audit_changes (audit_record_id);
      create index audit_changes_record_index on audit_changes (record_type, record_id, audit_record_id);
      alter table audit_changes add constraint audit_changes_operation_check
        check (operation in ('CREATED', 'CHANGED', 'REMOVED'));
    `);
    // Holds for every role, the owner's and a superuser's too, as long as nobody takes the triggers away on purpose.
    this.addSql(`
      create function audit_is_append_only() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
      end $$;
      create trigger audit_records_append_only before update or delete or truncate on audit_records
        for each statement execute function audit_is_append_only();
      create trigger audit_changes_append_only before update or delete or truncate on audit_changes
        for each statement execute function audit_is_append_only();
    `);
  }
}
