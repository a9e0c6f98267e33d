import { sql } from 'kysely';
import type { Role } from '../../entities/index.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import type { PageArgs } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import { type Search, searchFilters, searchOf } from '../kernel/search.js';
import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import { person } from './people.query.js';
import { personPolicy } from './policy.js';
import { personSearchWord } from './search.rules.js';

interface Conditions extends Search {
  role: Role | null;
  isActive: boolean;
  isInactive: boolean;
}

const list = listOf(person, {
  authorize: ctx => authorize(ctx, personPolicy.users),
  rows: q => q.selectFrom('users as u').selectAll(),
  filters: filters<Conditions>({
    ...searchFilters('u.search'),
    role: $ => sql`u.roles @> array[${$('role')}::text]`,
    isActive: () => sql`u.is_active`,
    isInactive: () => sql`not u.is_active`,
  }),
});

export interface UserFilter {
  /** By name, e-mail, username, CPF and phone. */
  search?: string | null;
  role?: Role | null;
  active?: boolean | null;
}

/** A page of all people, in the order of their ids. @throws INVALID for a search of more than a hundred characters */
export const listUsers = async (
  ctx: Ctx,
  { search, role = null, active = null }: UserFilter,
  page: PageArgs,
  selection?: Selection,
) => {
  authorize(ctx, personPolicy.users);
  const conditions = {
    ...searchOf(search, personSearchWord),
    role,
    isActive: active === true,
    isInactive: active === false,
  };
  return list(ctx, conditions, page, selection);
};
