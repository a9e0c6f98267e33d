import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { byIdNow } from '../kernel/read.js';
import { one, record, type RowOf } from '../kernel/record.js';
import { authorize } from '../kernel/policy.js';
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

export const hospitalNow = byIdNow(hospital);

export interface HospitalFilter {
  groupId?: number | null;
  cityId?: number | null;
}

/** Hospitals in the order of their ids, archived ones too, for those who look after them. */
export const listHospitals = listOf(hospital, {
  authorize: ctx => authorize(ctx, hospitalPolicy.hospitals),
  rows: q => q.selectFrom('hospitals as ho').selectAll(),
  filters: filters<HospitalFilter>({ groupId: 'ho.group_id', cityId: 'ho.city_id' }),
});
