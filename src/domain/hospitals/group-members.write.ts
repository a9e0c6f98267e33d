import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { type Parameter, writing } from '../kernel/statement.js';

interface Invited {
  userId: number;
  invitations: readonly number[];
  now: string;
}

/** A person who has a role in the group already keeps it. */
const insert = writing(
  (_q, $: Parameter<Invited>) => sql`
    insert into hospital_group_members (group_id, user_id, role, given_by_id, created_at, updated_at)
    select gi.group_id, ${$('userId')}::int, 'MEMBER', gi.invited_by_id, ${$('now')}::timestamptz, ${$('now')}::timestamptz
      from group_invitations as gi join users as u on u.id = gi.invited_by_id
     where gi.id = any(${$('invitations')}::int[]) and u.is_active
       and (u.roles && array['ADMIN', 'SUPERVISOR']::text[] or exists (
         select from hospital_group_members as hm where hm.group_id = gi.group_id and hm.user_id = u.id))
    on conflict on constraint hospital_group_members_unique do nothing`,
);

/**
 * Makes a person a member of the groups of these invitations. An invitation counts only if its sender may still invite: staff,
 * and members of the group.
 */
export const addInvitedMember = async (
  ctx: Ctx,
  { userId, invitations }: { userId: number; invitations: readonly number[] },
): Promise<void> => void (await insert(ctx, { userId, invitations, now: ctx.now().toISOString() }));
