import { defineEntity, p } from '@mikro-orm/core';
import { Activity } from './activity.entity.js';
import { Class } from './class.entity.js';
import { instant, timestamps } from './columns.js';
import { holdings, none, ofTimestamps } from './holdings.js';

/** The time limit and number of hand-ins of an activity for a class. Without a rule: any number, at any time. */
export const HandInRuleSchema = defineEntity({
  name: 'HandInRule',
  tableName: 'hand_in_rules',
  properties: {
    id: p.integer().primary(),
    class: () => p.manyToOne(Class).deleteRule('cascade'),
    activity: () => p.manyToOne(Activity).deleteRule('cascade').index(),
    /** A later hand-in is late. */
    dueAt: instant().nullable(),
    /** A later hand-in is refused. */
    closesAt: instant().nullable(),
    maxAttempts: p.integer().nullable(),
    ...timestamps,
  },
  uniques: [{ name: 'hand_in_rules_class_activity_unique', properties: ['class', 'activity'] }],
  checks: [
    { name: 'hand_in_rules_order_check', expression: 'closes_at >= due_at' },
    { name: 'hand_in_rules_attempts_check', expression: 'max_attempts > 0' },
    { name: 'hand_in_rules_some_check', expression: 'num_nonnulls(due_at, closes_at, max_attempts) > 0' },
  ],
});
export class HandInRule extends HandInRuleSchema.class {}
HandInRuleSchema.setClass(HandInRule);

holdings(HandInRuleSchema, {
  about: {},
  why: 'Deadlines of activities.',
  kept: 'For the life of the class',
  columns: {
    id: none,
    class: none,
    activity: none,
    dueAt: none,
    closesAt: none,
    maxAttempts: none,
    ...ofTimestamps,
  },
});
