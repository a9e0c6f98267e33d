import { defineEntity, p } from '@mikro-orm/core';
import { instant, text, timestamps } from './columns.js';
import { HospitalGroup } from './hospital-group.entity.js';
import { holdings, none, ofTimestamps, retained } from './holdings.js';

/** An institution that people of the content backend work at. */
export const HospitalSchema = defineEntity({
  name: 'Hospital',
  tableName: 'hospitals',
  properties: {
    id: p.integer().primary(),
    name: text(200),
    group: () => p.manyToOne(HospitalGroup).nullable(),
    /** The IBGE code of its municipality; the municipalities themselves are in @brazilian-utils/brazilian-utils. */
    cityId: p.integer(),
    /** Nobody can register any more as working there; existing registrations stay. */
    archivedAt: instant().nullable(),
    ...timestamps,
  },
  indexes: [{ properties: ['cityId', 'name'] }, { properties: ['group'] }],
});
export class Hospital extends HospitalSchema.class {}
HospitalSchema.setClass(Hospital);

holdings(HospitalSchema, {
  about: {},
  why: 'Institutions.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    name: retained('The name of an institution, which may be called after somebody'),
    group: none,
    cityId: none,
    archivedAt: none,
    ...ofTimestamps,
  },
});
