import { defineEntity, p } from '@mikro-orm/core';
import { instant, text, timestamps } from './columns.js';
import { holdings, none, ofTimestamps, personal, retained } from './holdings.js';

export const CourseSchema = defineEntity({
  name: 'Course',
  tableName: 'courses',
  properties: {
    id: p.integer().primary(),
    slug: text(100).unique(),
    title: text(200),
    description: p.text().default(''),
    logoUrl: text(500).nullable(),
    bannerUrl: text(500).nullable(),
    /** Nobody is enrolled in it any more; its records stay. */
    archivedAt: instant().nullable(),
    ...timestamps,
  },
});
export class Course extends CourseSchema.class {}
CourseSchema.setClass(Course);

holdings(CourseSchema, {
  about: { title: 'mention', description: 'mention' },
  why: 'Subjects that are taught.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    slug: retained('An address that others have; an administrator changes it'),
    title: personal(),
    description: personal(),
    logoUrl: none,
    bannerUrl: none,
    archivedAt: none,
    ...ofTimestamps,
  },
});
