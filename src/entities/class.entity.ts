import { defineEntity, p } from '@mikro-orm/core';
import { text, timestamps } from './columns.js';
import { Course } from './course.entity.js';
import { Cycle } from './cycle.entity.js';
import { Shift } from './enums.js';
import { User } from './user.entity.js';

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
    ...timestamps,
  },
});
export class Class extends ClassSchema.class {}
ClassSchema.setClass(Class);
