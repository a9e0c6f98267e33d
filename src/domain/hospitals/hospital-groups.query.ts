import { sql } from 'kysely';
import { type Ctx, db } from '../context.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import type { PageArgs } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import { byId, byIdNow } from '../kernel/read.js';
import { record, type RowOf } from '../kernel/record.js';
import { type Search, searchOf, smallSearch } from '../kernel/search.js';
import type { Selection } from '../kernel/selection.js';
import { hospitalPolicy } from './policy.js';

export const hospitalGroup = record('hospital_groups', 'hg', { id: 'id', name: 'name', updatedAt: 'updated_at' });
export type HospitalGroupRow = RowOf<typeof hospitalGroup>;

export const hospitalGroupById = byId(hospitalGroup);
export const hospitalGroupNow = byIdNow(hospitalGroup);

const groups = listOf(hospitalGroup, {
  authorize: ctx => authorize(ctx, hospitalPolicy.hospitalGroups),
  rows: q => q.selectFrom('hospital_groups as hg').selectAll(),
  filters: filters<Pick<Search, 'searchWords'>>(smallSearch(sql`hg.name`)),
});

/**
 * A page of the groups in the order of their ids: every signed-in caller may compare hospitals. @param filter.search by name
 */
export const listHospitalGroups = async (
  ctx: Ctx,
  { search }: { search?: string | null },
  page: PageArgs,
  selection?: Selection,
) => groups(ctx, { searchWords: searchOf(search).searchWords }, page, selection);

/** All groups, regardless of the caller: there are few. */
export const allHospitalGroups = (ctx: Pick<Ctx, 'kysely'>): Promise<Pick<HospitalGroupRow, 'id' | 'name'>[]> =>
  db(ctx).selectFrom('hospital_groups').select(['id', 'name']).execute();
