import { defineEntity, p } from '@mikro-orm/core';
import { timestamps } from './columns.js';
import { HospitalGroupRole } from './enums.js';
import { HospitalGroup } from './hospital-group.entity.js';
import { User } from './user.entity.js';
import { holdings, link, none, ofTimestamps } from './holdings.js';

/**
 * The rights of a person outside the staff in a hospital group, and with its measurements. Staff give it, and an invitation
 * makes a member: a workplace given at registration gives no right.
 */
export const HospitalGroupMemberSchema = defineEntity({
  name: 'HospitalGroupMember',
  tableName: 'hospital_group_members',
  properties: {
    id: p.integer().primary(),
    group: () => p.manyToOne(HospitalGroup).deleteRule('cascade'),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    role: p.enum(() => HospitalGroupRole),
    /** The last person who gave it. */
    givenBy: () => p.manyToOne(User).nullable().deleteRule('set null').index(),
    ...timestamps,
  },
  uniques: [{ name: 'hospital_group_members_unique', properties: ['group', 'user'] }],
  indexes: [{ name: 'hospital_group_members_group_id_index', properties: ['group', 'id'] }],
});
export class HospitalGroupMember extends HospitalGroupMemberSchema.class {}
HospitalGroupMemberSchema.setClass(HospitalGroupMember);

holdings(HospitalGroupMemberSchema, {
  about: { user: 'person' },
  why: 'People who may see and enter measurements.',
  kept: 'While the role lasts',
  rows: 'delete',
  columns: {
    id: none,
    group: none,
    user: link,
    role: none,
    givenBy: link,
    ...ofTimestamps,
  },
});
