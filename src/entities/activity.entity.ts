import { defineEntity, DeferMode, p } from '@mikro-orm/core';
import { text, timestamps } from './columns.js';
import { Course } from './course.entity.js';
import { ActivityKind } from './enums.js';
import { holdings, none, ofTimestamps, personal } from './holdings.js';

export const ActivitySchema = defineEntity({
  name: 'Activity',
  tableName: 'activities',
  properties: {
    id: p.integer().primary(),
    course: () => p.manyToOne(Course),
    title: text(200),
    description: p.text().default(''),
    kind: p.enum(() => ActivityKind),
    /** Order within the course, from 1. */
    position: p.integer(),
    ...timestamps,
  },
  // Checked when a statement has ended, so that one statement can give them another order.
  uniques: [
    {
      name: 'activities_course_position_unique',
      properties: ['course', 'position'],
      deferMode: DeferMode.INITIALLY_IMMEDIATE,
    },
  ],
});
export class Activity extends ActivitySchema.class {}
ActivitySchema.setClass(Activity);

holdings(ActivitySchema, {
  about: { title: 'mention', description: 'mention' },
  why: 'Steps of the courses.',
  kept: 'For the life of the course',
  columns: {
    id: none,
    course: none,
    title: personal(),
    description: personal(),
    kind: none,
    position: none,
    ...ofTimestamps,
  },
});
