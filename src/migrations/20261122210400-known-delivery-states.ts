import { Migration } from '@mikro-orm/migrations';

/** Delivery states of our own messages say so: the sweep reads only the others, not all states each day. */
export class KnownDeliveryStates extends Migration {
  override up(): void {
    this.addSql(`
      alter table delivery_states add column is_ours boolean not null default false;
      update delivery_states as d set is_ours = true
       where exists (select from messages as m where m.platform_id = d.platform_id);
      drop index delivery_states_received_at_index;
      create index delivery_states_unknown_index on delivery_states (received_at) where not is_ours;
    `);
  }
}
