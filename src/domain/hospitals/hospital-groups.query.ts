import { filters } from '../shared/filters.js';
import { listOf } from '../shared/list.js';
import { byId } from '../shared/read.js';
import { record, type RowOf } from '../shared/record.js';

export const hospitalGroup = record('hospital_groups', 'hg', { id: 'id', name: 'name' });
export type HospitalGroupRow = RowOf<typeof hospitalGroup>;

export const hospitalGroupById = byId(hospitalGroup);

export const listHospitalGroups = listOf(hospitalGroup, {
  rows: q => q.selectFrom('hospital_groups as hg').selectAll(),
  filters: filters({}),
});
