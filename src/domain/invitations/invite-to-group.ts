import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { noticeWays } from '../kernel/notice-ways.js';
import { writeOutbox } from '../kernel/outbox.js';
import { isWithinLimit } from '../kernel/within-limit.js';
import { type Ctx, db } from '../context.js';
import { addressesIn } from '../identity/addresses.rules.js';
import { invitationsByIds, type InvitationRow } from './invitations.query.js';
import { invitationPolicy, requireInvitationRight } from './policy.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { sql } from 'kysely';
import { cleanText } from '../../platform/clean-text.js';

const MAX_ADDRESSES = 50;
const address = z.email().max(254);

interface Invited {
  groupId: number;
  emails: readonly string[];
  by: number;
  now: string;
}
const insert = writing((q, $: Parameter<Invited>) =>
  q
    .insertInto('group_invitations')
    .columns(['group_id', 'email', 'invited_by_id', 'created_at'])
    .expression(
      sql`select ${$('groupId')}::int, email, ${$('by')}::int, ${$('now')}::timestamptz
            from unnest(${$('emails')}::text[]) with ordinality as given(email, place) order by place`,
    )
    .onConflict(conflict => conflict.constraint('group_invitations_unique').doNothing())
    .returning(['id', 'email']),
);

export interface InvitationResult {
  sent: number;
  failed: number;
  /** The entries that count as failed, as they were given. */
  notInvited: string[];
  areMailed: boolean;
  invitations: InvitationRow[];
}

/**
 * Invites people to a hospital group by mail, each address once. These count as failed: entries without a valid address,
 * addresses that were invited before, and addresses that were invited too often today. The answer does not show whether an
 * address has an account.
 * @param input.emails addresses or lists of them, as mail programs write them, with or without names
 * @throws INVALID for no or too many addresses; RATE_LIMITED
 */
export async function inviteToGroup(
  ctx: Ctx<'events' | 'limits'>,
  { groupId, emails }: { groupId: number; emails: readonly string[] },
): Promise<InvitationResult> {
  const { userId } = await requireInvitationRight(ctx, groupId, invitationPolicy.inviteToGroup);
  const given = addressesIn(cleanText(emails.join('\n')));
  if (given.length === 0) throw new AppError('INVALID', 'EMAILS_MISSING');
  if (given.length > MAX_ADDRESSES) throw new AppError('INVALID', 'TOO_MANY_EMAILS', { max: MAX_ADDRESSES });
  await ctx.services.limits.consume('invite', `user:${userId}`);
  const named = given.map(({ email }) => email).filter(each => address.safeParse(each).success);
  if (named.length > 0) await ctx.services.limits.consume('inviteAddresses', `user:${userId}`, named.length);
  const valid = await toInvite(ctx, groupId, named);
  const made = await ctx.transaction(async ctx => {
    if (valid.length === 0) return [];
    // The rows are inserted in one order, so that two calls at once don't deadlock.
    const made = await insert(ctx, { groupId, emails: valid.sort(), by: userId, now: ctx.now().toISOString() });
    for (const { id } of made) writeOutbox(ctx, 'group-invited', { invitationId: id });
    return made;
  });
  const invited = new Set(made.map(({ email }) => email));
  return {
    sent: made.length,
    failed: given.length - made.length,
    notInvited: given.filter(({ email }) => !invited.has(email)).map(({ entry }) => entry),
    areMailed: noticeWays(ctx).includes('MAIL'),
    invitations: await invitationsByIds(
      ctx,
      made.map(({ id }) => id),
    ),
  };
}

/** The addresses that were not invited to this group before, and not too often to other groups today. */
async function toInvite(ctx: Ctx<'limits'>, groupId: number, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const known = await db(ctx)
    .selectFrom('group_invitations')
    .select('email')
    .where('group_id', '=', groupId)
    .where('email', 'in', emails)
    .execute();
  const found: string[] = [];
  for (const email of emails) {
    if (known.some(each => each.email === email)) continue;
    if (await isWithinLimit(ctx, 'inviteTo', email)) found.push(email);
  }
  return found;
}
