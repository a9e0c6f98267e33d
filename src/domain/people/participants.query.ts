import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import type { PageArgs } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import { type Search, searchFilters, searchOf } from '../kernel/search.js';
import type { Selection } from '../kernel/selection.js';
import { person } from './people.query.js';
import { personPolicy, visibleParticipants } from './policy.js';
import { personSearchWord } from './search.rules.js';

/** Whom forms choose from who give places in classes. */
const participants = listOf(person, {
  authorize: ctx => authorize(ctx, personPolicy.participants),
  rows: q =>
    q
      .selectFrom('users as u')
      .selectAll()
      .where(sql<boolean>`u.is_active and u.roles <@ array['PARTICIPANT']::text[]`),
  visible: visibleParticipants,
  filters: filters<Search>({ ...searchFilters('u.search') }),
});

/**
 * A page of active participants, who are nothing else, in the order of their ids: those of led classes, or all for who sees
 * everybody. @throws INVALID for a search of more than a hundred characters
 */
export const listParticipants = async (
  ctx: Ctx,
  { search }: { search?: string | null },
  page: PageArgs,
  selection?: Selection,
) => {
  authorize(ctx, personPolicy.participants);
  return participants(ctx, searchOf(search, personSearchWord), page, selection);
};
