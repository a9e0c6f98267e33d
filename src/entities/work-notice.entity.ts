import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './columns.js';
import { User } from './user.entity.js';

/** That a facilitator was told what waits in their classes: once a week. */
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
