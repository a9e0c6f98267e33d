import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import type { DeliveryStatus } from './enums.js';
import { holdings, none, personal } from './holdings.js';

/**
 * A report of the platform about a message that we sent. States come in any order, repeated, even before we have stored the
 * message's id. So each is kept as a fact of its own, and the state of a message is read from all of them.
 */
export const DeliveryStateSchema = defineEntity({
  name: 'DeliveryState',
  tableName: 'delivery_states',
  properties: {
    id: p.integer().primary(),
    platformId: text(200),
    status: p.string().columnType('text').$type<DeliveryStatus>(),
    occurredAt: instant(),
    /** The platform's reason for a failure: code and title. */
    errors: p.json().$type<{ code: number | null; title: string }[]>().nullable(),
    receivedAt: instant(),
    /** True when we know its message; false too for a message that became known since the last sweep. */
    isOurs: p.boolean().default(false),
  },
  indexes: [
    {
      name: 'delivery_states_unknown_index',
      expression: 'create index delivery_states_unknown_index on delivery_states (received_at) where not is_ours',
    },
  ],
  uniques: [{ name: 'delivery_states_unique', properties: ['platformId', 'status'] }],
  checks: [{ name: 'delivery_states_status_check', expression: "status in ('SENT', 'DELIVERED', 'READ', 'FAILED')" }],
});
export class DeliveryState extends DeliveryStateSchema.class {}
DeliveryStateSchema.setClass(DeliveryState);

holdings(DeliveryStateSchema, {
  about: { platformId: 'message' },
  why: 'Delivery of messages.',
  kept: 'With the messages; of unknown ones 30 days',
  rows: 'delete',
  columns: {
    id: none,
    platformId: personal({ why: 'The platform’s name for a message: the phone is in it' }),
    status: none,
    occurredAt: none,
    errors: none,
    receivedAt: none,
    isOurs: none,
  },
});
