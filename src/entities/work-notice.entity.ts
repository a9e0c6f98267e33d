import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './columns.js';
import { User } from './user.entity.js';
import { holdings, link, none } from './holdings.js';

/** The notice to a facilitator of the work waiting in their classes: once a week. */
export const WorkNoticeSchema = defineEntity({
  name: 'WorkNotice',
  tableName: 'work_notices',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User),
    /** The Monday of the week. */
    weekStartsOn: p.date(),
    createdAt: instant().defaultRaw('now()'),
  },
  uniques: [{ name: 'work_notices_unique', properties: ['user', 'weekStartsOn'] }],
});

holdings(WorkNoticeSchema, {
  about: { user: 'person' },
  why: 'Notes that a facilitator was told about waiting work.',
  kept: 'For the life of the person’s record',
  rows: 'delete',
  columns: {
    id: none,
    user: link,
    weekStartsOn: none,
    createdAt: none,
  },
});
