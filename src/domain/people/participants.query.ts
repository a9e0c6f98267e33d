import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { changedSince } from '../kernel/changed-since.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import type { ChangedPageArgs } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import { type Search, searchFilters, searchOf } from '../kernel/search.js';
import type { Selection } from '../kernel/selection.js';
import { person } from './people.query.js';
import { personPolicy, visibleParticipants } from './policy.js';
import { personSearchWord } from './search.rules.js';

/** The list from which staff choose participants for classes in forms. */
const those = {
  authorize: (ctx: Ctx) => authorize(ctx, personPolicy.participants),
  visible: visibleParticipants,
  filters: filters<Search>({ ...searchFilters('u.search') }),
};
const ofParticipants = (q: Kysely<Tables>) =>
  q
    .selectFrom('users as u')
    .selectAll()
    .where(sql<boolean>`u.roles <@ array['PARTICIPANT']::text[]`);
const participants = listOf(person, {
  ...those,
  rows: q => ofParticipants(q).where(sql<boolean>`u.is_active`),
});
const changed = changedSince(person, { ...those, rows: ofParticipants });

/**
 * A page of active participants without any other role, in the order of their ids: those of led classes, or all for callers
 * that see everybody. With `updatedSince` the changed ones, in the order of the changes, inactive ones too.
 * @throws INVALID for a search of more than a hundred characters
 */
export const listParticipants = async (
  ctx: Ctx,
  { search }: { search?: string | null },
  { updatedSince, ...page }: ChangedPageArgs,
  selection?: Selection,
) => {
  authorize(ctx, personPolicy.participants);
  const found = searchOf(search, personSearchWord);
  return updatedSince ? changed(ctx, found, updatedSince, page, selection) : participants(ctx, found, page, selection);
};
