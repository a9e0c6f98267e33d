import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Role, Tables } from '../../entities/index.js';
import { changedSince } from '../kernel/changed-since.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import type { ChangedPageArgs, PageArgs } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import { isFound, type Search, searchFilters, searchOf } from '../kernel/search.js';
import type { Selection } from '../kernel/selection.js';
import type { Actor, Ctx } from '../context.js';
import { person } from './people.query.js';
import { personPolicy } from './policy.js';
import { personSearchWord } from './search.rules.js';

interface Conditions extends Search {
  role: Role | null;
  isActive: boolean;
  isInactive: boolean;
}

const peopleFor = (mayAsk: (ctx: Ctx) => Actor) => ({
  authorize: mayAsk,
  rows: (q: Kysely<Tables>) => q.selectFrom('users as u').selectAll(),
  filters: filters<Conditions>({
    ...searchFilters('u.search'),
    role: $ => sql`u.roles @> array[${$('role')}::text]`,
    isActive: () => sql`u.is_active`,
    isInactive: () => sql`not u.is_active`,
  }),
});
const all = peopleFor(ctx => authorize(ctx, personPolicy.users));
const users = listOf(person, all);
const changed = changedSince(person, all);
const facilitators = listOf(
  person,
  peopleFor(ctx => authorize(ctx, personPolicy.facilitators)),
);

/** The people with an id whose name contains all words. */
export const isNamed = (id: string, words: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from users as n where n.id = ${sql.ref(id)} and ${isFound(sql`search_text(n.name)`, words)})`;

/**
 * The filters of a search by people, for rows with a person's id in a column: named after the values of `searchOf`. The index
 * of people leads to the people that may match.
 */
export const foundPeople = (column: string) => {
  const { searchWords } = searchFilters('f.search');
  return {
    searchWords: ($: (name: 'searchWords') => Expression<unknown>) =>
      sql<boolean>`exists (select from users as f where f.id = ${sql.ref(column)} and ${searchWords($)})`,
    searchGrams: ($: (name: 'searchGrams') => Expression<unknown>) =>
      sql<boolean>`${sql.ref(column)} = any(array(
        select f.id from users as f where search_grams(f.search) @@ (select ${$('searchGrams')}::tsquery)))`,
  };
};

export interface UserFilter {
  /** Searches name, e-mail, username, CPF and phone. */
  search?: string | null;
  role?: Role | null;
  active?: boolean | null;
}

/**
 * A page of all people, in the order of their ids; with `updatedSince` the changed ones, in the order of the changes.
 * @throws INVALID for a search of more than a hundred characters
 */
export const listUsers = async (
  ctx: Ctx,
  { search, role = null, active = null }: UserFilter,
  { updatedSince, ...page }: ChangedPageArgs,
  selection?: Selection,
) => {
  authorize(ctx, personPolicy.users);
  const conditions = {
    ...searchOf(search, personSearchWord),
    role,
    isActive: active === true,
    isInactive: active === false,
  };
  return updatedSince
    ? changed(ctx, conditions, updatedSince, page, selection)
    : users(ctx, conditions, page, selection);
};

/**
 * A page of the people that may lead classes and have calendars, in the order of their ids, for staff that assign them.
 * @param filter.search the same as for all people
 */
export const listFacilitators = async (
  ctx: Ctx,
  { search }: Pick<UserFilter, 'search'>,
  page: PageArgs,
  selection?: Selection,
) => {
  authorize(ctx, personPolicy.facilitators);
  const found = searchOf(search, personSearchWord);
  return facilitators(ctx, { ...found, role: 'FACILITATOR', isActive: true, isInactive: false }, page, selection);
};
