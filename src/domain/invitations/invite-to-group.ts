import { z } from 'zod';
import { AppError } from '../../platform/errors.js';
import { noteChange } from '../shared/audit.js';
import { writeOutbox } from '../shared/outbox.js';
import { type Ctx, db } from '../context.js';
import { mustInvite } from './policy.js';

const MAX_ADDRESSES = 50;
const address = z.email().max(254);

/**
 * Invites people to a hospital group by mail, each address once. Counted as failed: what is no address, what stands twice
 * in the list, and who was invited before; whether an address has an account here is nobody's business.
 * @throws INVALID for no or too many addresses, RATE_LIMITED
 */
export async function inviteToGroup(
  ctx: Ctx,
  { groupId, emails }: { groupId: number; emails: readonly string[] },
): Promise<{ sent: number; failed: number }> {
  const { userId } = await mustInvite(ctx, groupId);
  const given = emails.map(each => each.trim().toLowerCase()).filter(each => each !== '');
  if (given.length === 0) throw new AppError('INVALID', 'Informe pelo menos um e-mail.');
  if (given.length > MAX_ADDRESSES)
    throw new AppError('INVALID', `Informe no máximo ${MAX_ADDRESSES} e-mails por vez.`);
  await ctx.services.limits.consume('invite', `user:${userId}`);
  const valid = [...new Set(given)].filter(each => address.safeParse(each).success);
  const sent = await ctx.em.transactional(async em => {
    if (valid.length === 0) return 0;
    // In one order, so that two invitations at once don't wait for each other in a circle.
    const rows = valid.sort().map(email => ({
      group_id: groupId,
      email,
      invited_by_id: userId,
      created_at: ctx.now().toISOString(),
    }));
    const made = await db({ em })
      .insertInto('group_invitations')
      .values(rows as never)
      .onConflict(conflict => conflict.constraint('group_invitations_unique').doNothing())
      .returning(['id', 'email'])
      .execute();
    for (const { id, email } of made) {
      writeOutbox(ctx, em, 'group-invited', { invitationId: id });
      const fields = { group: { after: groupId }, email: { after: email } };
      noteChange({ em }, { type: 'GroupInvitation', id, operation: 'CREATED', fields });
    }
    return made.length;
  });
  return { sent, failed: given.length - sent };
}
