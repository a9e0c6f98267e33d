import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { Enrollment } from './enrollment.entity.js';
import { holdings, link, none, personal } from './holdings.js';

/** An action of a subscriber (an enrollment) in the portal. */
export const ActionLogSchema = defineEntity({
  name: 'ActionLog',
  tableName: 'action_logs',
  properties: {
    id: p.integer().primary(),
    enrollment: () => p.manyToOne(Enrollment).index(),
    action: text(500),
    createdAt: instant().defaultRaw('now()').index(),
  },
});
export class ActionLog extends ActionLogSchema.class {}
ActionLogSchema.setClass(ActionLog);

holdings(ActionLogSchema, {
  about: { enrollment: 'enrollment' },
  why: 'Actions of participants in the portal, to see their participation.',
  kept: '90 days',
  rows: 'delete',
  columns: {
    id: none,
    enrollment: link,
    action: personal(),
    createdAt: none,
  },
});
