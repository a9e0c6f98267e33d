import { defineEntity, p } from '@mikro-orm/core';
import { instant } from './columns.js';
import { Enrollment } from './enrollment.entity.js';
import { holdings, link, none } from './holdings.js';

/** The notice to a participant of the start of the class: once for each date and each number of days before it. */
export const CourseStartNoticeSchema = defineEntity({
  name: 'CourseStartNotice',
  tableName: 'course_start_notices',
  properties: {
    id: p.integer().primary(),
    enrollment: () => p.manyToOne(Enrollment),
    startsOn: p.date(),
    daysBefore: p.integer(),
    createdAt: instant().defaultRaw('now()'),
  },
  uniques: [{ name: 'course_start_notices_unique', properties: ['enrollment', 'startsOn', 'daysBefore'] }],
});

holdings(CourseStartNoticeSchema, {
  about: { enrollment: 'enrollment' },
  why: 'Notes that a participant was told the start of the class.',
  kept: 'For the life of the enrollment',
  rows: 'delete',
  columns: {
    id: none,
    enrollment: link,
    startsOn: none,
    daysBefore: none,
    createdAt: none,
  },
});
