import { defineEntity, p } from '@mikro-orm/core';
import { instant, text, timestamps } from './columns.js';
import { Course } from './course.entity.js';
import { Cycle } from './cycle.entity.js';
import { Shift } from './enums.js';
import { User } from './user.entity.js';
import { holdings, link, none, ofTimestamps, personal } from './holdings.js';

export const ClassSchema = defineEntity({
  name: 'Class',
  tableName: 'classes',
  properties: {
    id: p.integer().primary(),
    name: text(200),
    shift: p.enum(() => Shift),
    course: () => p.manyToOne(Course).index(),
    cycle: () => p.manyToOne(Cycle).index(),
    facilitator: () => p.manyToOne(User).nullable().index(),
    startsOn: p.date().index(),
    /** The address of the class's conversation, such as a group of a messenger; people of the class are led there. */
    groupUrl: text(500).nullable(),
    /** The place of its appointments, instead of the usual place of its facilitator's. */
    appointmentPlace: text(300).nullable(),
    /** The number of people who may have a place at once; null: any number. */
    capacity: p.integer().nullable(),
    /** Nobody is enrolled in it any more; its records stay. */
    archivedAt: instant().nullable(),
    ...timestamps,
  },
  checks: [
    { name: 'classes_group_url_check', expression: "group_url ~ '^https://[^[:space:]]+$'" },
    { name: 'classes_capacity_check', expression: 'capacity >= 1' },
  ],
});
export class Class extends ClassSchema.class {}
ClassSchema.setClass(Class);

holdings(ClassSchema, {
  about: { name: 'mention', appointmentPlace: 'mention' },
  why: 'Groups that go through a course.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    name: personal(),
    shift: none,
    course: none,
    cycle: none,
    facilitator: link,
    startsOn: none,
    groupUrl: none,
    appointmentPlace: personal(),
    capacity: none,
    archivedAt: none,
    ...ofTimestamps,
  },
});
