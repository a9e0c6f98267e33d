import { sql } from 'kysely';
import type { HospitalGroupRole } from '../../entities/enums.js';
import type { Ctx } from '../context.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { authorize } from '../kernel/policy.js';
import { read } from '../kernel/read.js';
import { one, record, type RowOf } from '../kernel/record.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { notFound } from '../kernel/access.js';
import { person } from '../people/people.query.js';
import { hospitalGroup, hospitalGroupById } from './hospital-groups.query.js';
import { hospitalPolicy, ownRoles } from './policy.js';

export const groupMember = record(
  'hospital_group_members',
  'hm',
  {
    id: 'id',
    groupId: 'group_id',
    userId: 'user_id',
    role: 'role',
    givenById: 'given_by_id',
    updatedAt: 'updated_at',
  },
  {
    relations: {
      group: one(hospitalGroup, 'groupId'),
      person: one(person, 'userId'),
      givenBy: one(person, 'givenById'),
    },
  },
);
export type GroupMemberRow = RowOf<typeof groupMember>;

/** A page of the members of a group, for the staff that gives roles. @throws NOT_FOUND for the group */
export const listGroupMembers = listOf(groupMember, {
  authorize: async (ctx, { groupId }: { groupId: number }) => {
    const actor = authorize(ctx, hospitalPolicy.hospitalGroupMembers);
    if (!(await hospitalGroupById(ctx, groupId))) throw notFound('GROUP');
    return actor;
  },
  rows: (q, $: Parameter<{ groupId: number }>) =>
    q.selectFrom('hospital_group_members as hm').selectAll().where('hm.group_id', '=', $('groupId')),
  filters: filters({}),
});

/** Maximum number of groups returned: nobody looks after more. */
const MAX_OWN = 100;

const ofPerson = read(groupMember, {
  rows: (q, $: Parameter<{ me: number }>) =>
    q
      .selectFrom('hospital_group_members as hm')
      .selectAll()
      .where(ownRoles($('me')))
      .orderBy('hm.id')
      .limit(sql.lit(MAX_OWN)),
  order: 'hm.id',
});

/** The groups in which the caller has a role, at most a hundred. */
export async function myHospitalGroups(ctx: Ctx, selection?: Selection): Promise<GroupMemberRow[]> {
  const { userId } = authorize(ctx, hospitalPolicy.myHospitalGroups);
  return ofPerson(ctx, { me: userId }, { selection });
}

const rolesOfPerson = statement((q, $: Parameter<{ groupIds: readonly number[]; me: number }>) =>
  q
    .selectFrom('hospital_group_members as hm')
    .select(['hm.group_id as groupId', 'hm.role'])
    .where(ownRoles($('me')))
    .where(sql<boolean>`hm.group_id = any(${$('groupIds')})`),
);

/** The person's role in each of these groups; groups without a role are left out. */
export async function rolesIn(
  ctx: Ctx,
  groupIds: readonly number[],
  userId: number,
): Promise<ReadonlyMap<number, HospitalGroupRole>> {
  const found = await rolesOfPerson(ctx, { groupIds, me: userId });
  return new Map(found.map(({ groupId, role }) => [groupId, role]));
}
