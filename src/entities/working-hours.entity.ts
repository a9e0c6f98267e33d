import { defineEntity, p } from '@mikro-orm/core';
import { Employee } from './employee.entity.js';
import { holdings, none } from './holdings.js';

/** One stretch of a working day, in the employee's own time zone; a day may have several. */
export const WorkingHoursSchema = defineEntity({
  name: 'WorkingHours',
  tableName: 'working_hours',
  properties: {
    id: p.integer().primary(),
    employee: () => p.manyToOne(Employee),
    /** ISO weekday: 1 Monday to 7 Sunday. */
    weekday: p.integer(),
    startsAt: p.time(),
    endsAt: p.time(),
  },
  indexes: [{ name: 'working_hours_employee_weekday_index', properties: ['employee', 'weekday'] }],
  checks: [
    { name: 'working_hours_weekday_check', expression: 'weekday >= 1 and weekday <= 7' },
    { name: 'working_hours_period_check', expression: 'ends_at > starts_at' },
  ],
});
export class WorkingHours extends WorkingHoursSchema.class {}
WorkingHoursSchema.setClass(WorkingHours);

holdings(WorkingHoursSchema, {
  about: { employee: 'employee' },
  why: 'Times in which staff can be booked.',
  kept: 'For the life of the calendar',
  columns: {
    id: none,
    employee: none,
    weekday: none,
    startsAt: none,
    endsAt: none,
  },
});
