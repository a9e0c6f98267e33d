import type { Ctx } from '../context.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import type { PageArgs } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import { type Search, searchOf } from '../kernel/search.js';
import type { Selection } from '../kernel/selection.js';
import { personSearchWord } from '../people/search.rules.js';
import { foundPeople } from '../people/users.query.js';
import { employee } from './employees.query.js';
import { schedulingPolicy } from './policy.js';

const employees = listOf(employee, {
  authorize: ctx => authorize(ctx, schedulingPolicy.employees),
  rows: q => q.selectFrom('employees as p').selectAll(),
  filters: filters<Search>(foundPeople('p.user_id')),
});

/**
 * A page of the people with a calendar, archived ones too, in the order of ids, for administrators of calendars.
 * @param filter.search by name, e-mail, CPF and phone of the person
 */
export const listEmployees = async (
  ctx: Ctx,
  { search }: { search?: string | null },
  page: PageArgs,
  selection?: Selection,
) => employees(ctx, searchOf(search, personSearchWord), page, selection);
