import { type Ctx, db } from '../context.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { byId, byIdNow } from '../kernel/read.js';
import { record, type RowOf } from '../kernel/record.js';
import { hospitalPolicy } from './policy.js';
import { authorize } from '../kernel/policy.js';

export const hospitalGroup = record('hospital_groups', 'hg', { id: 'id', name: 'name', updatedAt: 'updated_at' });
export type HospitalGroupRow = RowOf<typeof hospitalGroup>;

export const hospitalGroupById = byId(hospitalGroup);
export const hospitalGroupNow = byIdNow(hospitalGroup);

/** Every group: who is signed in may compare hospitals. */
export const listHospitalGroups = listOf(hospitalGroup, {
  authorize: ctx => authorize(ctx, hospitalPolicy.hospitalGroups),
  rows: q => q.selectFrom('hospital_groups as hg').selectAll(),
  filters: filters({}),
});

/** All groups, regardless of the caller: there are few. */
export const allHospitalGroups = (ctx: Pick<Ctx, 'kysely'>): Promise<Pick<HospitalGroupRow, 'id' | 'name'>[]> =>
  db(ctx).selectFrom('hospital_groups').select(['id', 'name']).execute();
