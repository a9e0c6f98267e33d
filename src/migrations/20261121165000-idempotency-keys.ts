import { Migration } from '@mikro-orm/migrations';

/** Requests that callers repeat under a key of their own are done once. */
export class IdempotencyKeys extends Migration {
  override up(): void {
    this.addSql(`
      create table idempotency_keys (
        id serial primary key,
        caller varchar(20) not null,
        operation varchar(50) not null,
        key_hash varchar(64) not null,
        request_hash varchar(64) not null,
        result int null,
        created_at timestamptz(3) not null
      );
      alter table idempotency_keys add constraint idempotency_keys_unique unique (caller, operation, key_hash);
      create index idempotency_keys_created_at_index on idempotency_keys (created_at);
    `);
  }
}
