import { ask } from '../data/graph.js';
import { type Resource, whole } from '../data/resource.js';
import {
  HospitalGroupMembersDocument,
  type HospitalGroupMembersQuery,
  MyHospitalGroupsDocument,
  SetHospitalGroupRoleDocument,
} from './operations.js';

export type GroupMember = NonNullable<HospitalGroupMembersQuery['hospitalGroupMembers']>['nodes'][number];
export type GroupRole = GroupMember['role'];

/** The people with a role in the group of the filter. */
export const groupMembers: Resource = {
  async list({ first, after, filter: { groupId } }) {
    const { hospitalGroupMembers: found } = await ask(HospitalGroupMembersDocument, { groupId, first, after });
    return found;
  },
};

/** Gives somebody a role in a group, or removes it with null. */
export const setGroupRole = (groupId: string, userId: string, role: GroupRole | null) =>
  ask(SetHospitalGroupRoleDocument, { groupId, userId, role });

/** A group that gives the signed-in person a role. */
export interface OwnGroup {
  id: string;
  name: string;
  role: GroupRole;
}

/** The groups that give the signed-in person a role: all at once. */
export const ownGroups: Resource = {
  async list() {
    const { myHospitalGroups } = await ask(MyHospitalGroupsDocument, {});
    const nodes = myHospitalGroups.map(({ role, group }): OwnGroup => ({ ...group, role }));
    return whole(nodes);
  },
};
