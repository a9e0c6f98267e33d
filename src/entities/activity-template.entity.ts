import { defineEntity, p } from '@mikro-orm/core';
import { Activity } from './activity.entity.js';
import { Class } from './class.entity.js';
import { text, timestamps } from './columns.js';
import { Course } from './course.entity.js';
import { Cycle } from './cycle.entity.js';
import { holdings, none, ofTimestamps, personal } from './holdings.js';

/** The file that a class works with in an activity. One per activity and class: a new one replaces the old. */
export const ActivityTemplateSchema = defineEntity({
  name: 'ActivityTemplate',
  tableName: 'activity_templates',
  properties: {
    id: p.integer().primary(),
    activity: () => p.manyToOne(Activity),
    class: () => p.manyToOne(Class),
    course: () => p.manyToOne(Course),
    cycle: () => p.manyToOne(Cycle),
    description: text(2000).default(''),
    ...timestamps,
  },
  // Keyset order of the list, for each filter.
  indexes: [
    { name: 'activity_templates_class_id_index', properties: ['class', 'id'] },
    { name: 'activity_templates_activity_id_index', properties: ['activity', 'id'] },
    { name: 'activity_templates_course_id_index', properties: ['course', 'id'] },
    { name: 'activity_templates_cycle_id_index', properties: ['cycle', 'id'] },
  ],
  uniques: [{ name: 'activity_templates_class_activity_unique', properties: ['class', 'activity'] }],
});
export class ActivityTemplate extends ActivityTemplateSchema.class {}
ActivityTemplateSchema.setClass(ActivityTemplate);

holdings(ActivityTemplateSchema, {
  about: { description: 'mention' },
  why: 'Files that classes work from.',
  kept: 'For the life of the class',
  columns: {
    id: none,
    activity: none,
    class: none,
    course: none,
    cycle: none,
    description: personal(),
    ...ofTimestamps,
  },
});
