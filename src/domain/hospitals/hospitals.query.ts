import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import type { PageArgs } from '../kernel/page.js';
import { byId, byIdNow } from '../kernel/read.js';
import { one, record, type RowOf } from '../kernel/record.js';
import { authorize } from '../kernel/policy.js';
import { type Search, searchOf, smallSearch } from '../kernel/search.js';
import type { Selection } from '../kernel/selection.js';
import { hospitalGroup } from './hospital-groups.query.js';
import { hospitalPolicy } from './policy.js';

export const hospital = record(
  'hospitals',
  'ho',
  {
    id: 'id',
    name: 'name',
    cityId: 'city_id',
    groupId: 'group_id',
    archivedAt: 'archived_at',
    updatedAt: 'updated_at',
  },
  { relations: { group: one(hospitalGroup, 'groupId') }, resolved: { city: ['cityId'] } },
);
export type HospitalRow = RowOf<typeof hospital>;

export const hospitalById = byId(hospital);
export const hospitalNow = byIdNow(hospital);

const hospitals = listOf(hospital, {
  authorize: ctx => authorize(ctx, hospitalPolicy.hospitals),
  rows: q => q.selectFrom('hospitals as ho').selectAll(),
  filters: filters<Omit<HospitalFilter, 'search'> & { searchWords: Search['searchWords'] }>({
    groupId: 'ho.group_id',
    cityId: 'ho.city_id',
    open: () => sql`ho.archived_at is null`,
    ...smallSearch(sql`ho.name`),
  }),
});

export interface HospitalFilter {
  groupId?: number | null;
  cityId?: number | null;
  /** True leaves out archived hospitals. */
  open?: boolean | null;
  /** Search by name. */
  search?: string | null;
}

/** A page of hospitals in the order of their ids, including archived ones, for administrators and supervisors. */
export const listHospitals = async (
  ctx: Ctx,
  { search, ...filter }: HospitalFilter,
  page: PageArgs,
  selection?: Selection,
) => hospitals(ctx, { ...filter, searchWords: searchOf(search).searchWords }, page, selection);
