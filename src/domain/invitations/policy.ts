import { sql } from 'kysely';
import { forbidden, hasRole, mustBePerson, notFound } from '../kernel/access.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Actor, Ctx } from '../context.js';

const forInviting = statement((q, $: Parameter<{ id: number; me: number }>) =>
  q
    .selectFrom('hospital_groups as g')
    .select([
      'g.id',
      sql<boolean>`exists (select from institution_profiles as ip join hospitals as h on h.id = ip.hospital_id
        where ip.user_id = ${$('me')} and h.group_id = g.id)`.as('isMember'),
    ])
    .where('g.id', '=', $('id')),
);
/** A group, and whether this person's institution is one of its hospitals. */
const groupForInviting = async (ctx: Ctx, id: number, me: number) => (await forInviting(ctx, { id, me }))[0];

/**
 * Administrators, supervisors, and people whose institution is a hospital of the group. Who is signed in may know which
 * groups there are, so that others are FORBIDDEN. @throws NOT_FOUND when there is no such group
 */
export async function requireInvitationRight(ctx: Ctx, groupId: number): Promise<Actor & { userId: number }> {
  const actor = mustBePerson(ctx);
  const group = await groupForInviting(ctx, groupId, actor.userId);
  if (!group) throw notFound('GROUP');
  if (!hasRole(actor, 'ADMIN', 'SUPERVISOR') && !group.isMember) throw forbidden('GROUP_MEMBERS_ONLY');
  return actor;
}
