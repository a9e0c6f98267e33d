import { defineEntity, p } from '@mikro-orm/core';
import { Class } from './class.entity.js';
import { instant, timestamps } from './columns.js';
import { User } from './user.entity.js';
import { holdings, link, none, ofTimestamps } from './holdings.js';

/** A person who leads a class for some days beside its facilitator. At most one period for each class and person. */
export const ClassSubstituteSchema = defineEntity({
  name: 'ClassSubstitute',
  tableName: 'class_substitutes',
  properties: {
    id: p.integer().primary(),
    class: () => p.manyToOne(Class).deleteRule('cascade'),
    user: () => p.manyToOne(User).index(),
    /** The days, both included. */
    fromDay: p.date(),
    toDay: p.date(),
    /** The same as instants, by the programme's zone: the check of somebody's rights reads these. */
    startsAt: instant(),
    endsAt: instant(),
    createdBy: () => p.manyToOne(User).nullable().index(),
    ...timestamps,
  },
  uniques: [{ name: 'class_substitutes_class_user_unique', properties: ['class', 'user'] }],
  checks: [
    { name: 'class_substitutes_days_check', expression: 'to_day >= from_day' },
    { name: 'class_substitutes_period_check', expression: 'ends_at > starts_at' },
  ],
});
export class ClassSubstitute extends ClassSubstituteSchema.class {}
ClassSubstituteSchema.setClass(ClassSubstitute);

holdings(ClassSubstituteSchema, {
  about: { user: 'person' },
  why: 'Substitutes who lead a class in the place of somebody.',
  kept: 'For the life of the class',
  columns: {
    id: none,
    class: none,
    user: link,
    fromDay: none,
    toDay: none,
    startsAt: none,
    endsAt: none,
    createdBy: link,
    ...ofTimestamps,
  },
});
