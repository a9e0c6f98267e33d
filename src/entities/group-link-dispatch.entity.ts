import { defineEntity, p } from '@mikro-orm/core';
import { instant, text, timestamps } from './columns.js';
import { Enrollment } from './enrollment.entity.js';
import { GroupLinkDispatchStatus } from './enums.js';
import { holdings, link, none, ofTimestamps, personal } from './holdings.js';

/** The link of a class's group on its way to a participant: one for each enrollment, kept as history once it is sent. */
export const GroupLinkDispatchSchema = defineEntity({
  name: 'GroupLinkDispatch',
  tableName: 'group_link_dispatches',
  properties: {
    id: p.integer().primary(),
    enrollment: () => p.manyToOne(Enrollment).unique(),
    /** Digits with country code. */
    phone: text(15),
    status: p.enum(() => GroupLinkDispatchStatus).default(GroupLinkDispatchStatus.PENDING),
    /** Tries since it was last put into the queue. */
    tries: p.integer().default(0),
    /** The number of messages that the platform took and that did not arrive: the next one is another message. */
    round: p.integer().default(0),
    lastError: text(1000).nullable(),
    sentAt: instant().nullable(),
    ...timestamps,
  },
  indexes: [{ name: 'group_link_dispatches_status_index', properties: ['status', 'id'] }],
  checks: [
    {
      name: 'group_link_dispatches_columns_of_state_check',
      expression: "(status = 'SENT') = (sent_at is not null) and (status <> 'SENT' or last_error is null)",
    },
  ],
});
export class GroupLinkDispatch extends GroupLinkDispatchSchema.class {}
GroupLinkDispatchSchema.setClass(GroupLinkDispatch);

holdings(GroupLinkDispatchSchema, {
  about: { enrollment: 'enrollment' },
  why: 'Links of groups on their way to participants.',
  kept: 'For the life of the enrollment',
  columns: {
    id: none,
    enrollment: link,
    phone: personal(),
    status: none,
    tries: none,
    round: none,
    lastError: personal(),
    sentAt: none,
    ...ofTimestamps,
  },
});
