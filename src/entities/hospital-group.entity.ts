import { defineEntity, p } from '@mikro-orm/core';
import { text, timestamps } from './columns.js';
import { holdings, none, ofTimestamps, retained } from './holdings.js';

/** Hospitals that are measured together: a KPI belongs to a group. */
export const HospitalGroupSchema = defineEntity({
  name: 'HospitalGroup',
  tableName: 'hospital_groups',
  properties: {
    id: p.integer().primary(),
    name: text(200).unique(),
    ...timestamps,
  },
});
export class HospitalGroup extends HospitalGroupSchema.class {}
HospitalGroupSchema.setClass(HospitalGroup);

holdings(HospitalGroupSchema, {
  about: {},
  why: 'Hospitals that are measured together.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    name: retained('The name of an institution, which may be called after somebody'),
    ...ofTimestamps,
  },
});
