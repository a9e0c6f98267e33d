import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { HospitalGroup } from './hospital-group.entity.js';
import { User } from './user.entity.js';
import { holdings, link, none, personal } from './holdings.js';

/** An address that was asked by mail to join a hospital group; once for each group. */
export const GroupInvitationSchema = defineEntity({
  name: 'GroupInvitation',
  tableName: 'group_invitations',
  properties: {
    id: p.integer().primary(),
    group: () => p.manyToOne(HospitalGroup).deleteRule('cascade'),
    /** Stored in lower case. */
    email: text(254).index(),
    invitedBy: () => p.manyToOne(User).nullable().index(),
    /** The time when an account with this address became active. */
    acceptedAt: instant().nullable(),
    createdAt: instant().defaultRaw('now()'),
  },
  uniques: [{ name: 'group_invitations_unique', properties: ['group', 'email'] }],
  indexes: [{ name: 'group_invitations_group_id_index', properties: ['group', 'id'] }],
});
export class GroupInvitation extends GroupInvitationSchema.class {}
GroupInvitationSchema.setClass(GroupInvitation);

holdings(GroupInvitationSchema, {
  about: { email: 'email' },
  why: 'Invitations to a hospital group.',
  kept: 'For the life of the group',
  rows: 'delete',
  columns: {
    id: none,
    group: none,
    email: personal(),
    invitedBy: link,
    acceptedAt: none,
    createdAt: none,
  },
});
