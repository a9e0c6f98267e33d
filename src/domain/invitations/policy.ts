import { sql } from 'kysely';
import { hasRole, notFound } from '../kernel/access.js';
import {
  anyone,
  authorize,
  type Decision,
  type Declared,
  assertAllowed,
  person,
  policy,
  type RecordRule,
  STRANGER,
  verdict,
} from '../kernel/policy.js';
import type { Actor, Ctx } from '../context.js';
import { type Parameter, statement } from '../kernel/statement.js';

const forInviting = statement((q, $: Parameter<{ id: number; me: number }>) =>
  q
    .selectFrom('hospital_groups as g')
    .select([
      'g.id',
      sql<boolean>`exists (select from hospital_group_members as hm
        where hm.user_id = ${$('me')} and hm.group_id = g.id)`.as('isMember'),
    ])
    .where('g.id', '=', $('id')),
);
/** A group, with a flag that is true when this person is a member of it. */
const groupForInviting = async (ctx: Ctx, id: number, me: number) => (await forInviting(ctx, { id, me }))[0];

/**
 * Allows administrators, supervisors, and members of the group, by a role from staff or by an invitation. A person's workplace
 * does not make them a member. Every signed-in caller may know the groups, so others get FORBIDDEN.
 */
const decide: Decision = (actor, { own, leads }) =>
  verdict(own || leads || hasRole(actor, 'ADMIN', 'SUPERVISOR'), true);
const toGroup = {
  by: person,
  on: { noun: 'GROUP', decide, otherwise: 'GROUP_MEMBERS_ONLY' },
  note: 'own, led: the members and editors of the group',
} satisfies Declared;

export const invitationPolicy = policy('people', {
  queries: { groupInvitations: toGroup, invitation: { by: anyone, note: 'by the token of the mail' } },
  mutations: { inviteToGroup: { ...toGroup, fails: ['RATE_LIMITED'] } },
});

/** @throws NOT_FOUND when there is no such group */
export async function requireInvitationRight(
  ctx: Ctx,
  groupId: number,
  rule: RecordRule<Actor & { userId: number }>,
): Promise<Actor & { userId: number }> {
  const actor = authorize(ctx, rule);
  const group = await groupForInviting(ctx, groupId, actor.userId);
  if (!group) throw notFound('GROUP');
  assertAllowed(actor, rule, { ...STRANGER, own: group.isMember });
  return actor;
}
