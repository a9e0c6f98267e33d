import { Migration } from '@mikro-orm/migrations';

/**
 * Membership of a hospital group begins with a role that staff gave, or with an invitation; formerly it came from the hospital
 * that somebody named at registration. People invited by staff who came are members. People invited by others are not: the
 * inviters may have been members only by their own word.
 */
export class InvitedMembers extends Migration {
  override up(): void {
    this.addSql(`
      insert into hospital_group_members (group_id, user_id, role, given_by_id, created_at, updated_at)
      select gi.group_id, u.id, 'MEMBER', gi.invited_by_id, now(), now()
        from group_invitations as gi
        join users as u on u.email = gi.email and u.email_verified_at is not null and u.is_active
        join users as inviting on inviting.id = gi.invited_by_id and inviting.roles && array['ADMIN', 'SUPERVISOR']::text[]
       where gi.accepted_at is not null
          on conflict on constraint hospital_group_members_unique do nothing;
    `);
  }
}
