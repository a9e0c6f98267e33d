import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { authorize } from '../kernel/policy.js';
import { employee } from './employees.query.js';
import { schedulingPolicy } from './policy.js';

/** Everyone who has a calendar, archived ones too, in the order of ids, for those who look after calendars. */
export const listEmployees = listOf(employee, {
  authorize: ctx => authorize(ctx, schedulingPolicy.employees),
  rows: q => q.selectFrom('employees as p').selectAll(),
  filters: filters({}),
});
