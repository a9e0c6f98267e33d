import { z } from 'zod';
import { networkOf } from '../../platform/addresses.js';
import { fieldReason } from '../../failures/field-reasons.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { noticeWays } from '../kernel/notice-ways.js';
import { writeOutbox } from '../kernel/outbox.js';
import { contactsOf, emailLeadsIn } from '../identity/contacts.query.js';
import { personByEmail } from '../people/people.query.js';
import { lockPersonIfAny } from '../people/people.write.js';
import { issuePasswordLink } from './password-link.write.js';
import { typedText } from '../kernel/text.js';

const WRONG = fieldReason('EMAIL_INVALID');
const shape = z.object({
  email: typedText().toLowerCase().pipe(z.email(WRONG).max(254, WRONG)),
});

/**
 * Has a link to set a password mailed, if an active person has this e-mail. Neither the answer nor its duration shows that
 * there is one: a worker creates the link afterwards.
 * @returns false when this server sends no mail
 * @throws INVALID for a text that is not an e-mail; RATE_LIMITED by address of the caller and by e-mail
 */
export async function requestPasswordReset(ctx: Ctx<'events' | 'limits'>, input: { email: string }): Promise<boolean> {
  const { email } = parseInput(shape, input);
  const { limits } = ctx.services;
  const network = ctx.address ? networkOf(ctx.address) : '';
  if (network) await limits.consume('passwordResetAddress', network);
  await limits.consume('passwordResetEmail', `${network} ${email}`);
  await limits.consume('passwordResetEmailInAll', email);
  const person = await personByEmail(ctx, email);
  // Nobody has the id 0.
  await ctx.transaction(async ctx => writeOutbox(ctx, 'password-reset-requested', { userId: person?.id ?? 0 }));
  return noticeWays(ctx).includes('MAIL');
}

/** Creates the requested link. A retry makes another link, and ends the one before. */
export const issueRequestedLink = (ctx: Ctx<'events'>, { userId }: { userId: number }): Promise<void> =>
  ctx.transaction(async ctx => {
    const user = await lockPersonIfAny(ctx, { id: userId, isActive: true });
    const contacts = user && (await contactsOf(ctx, userId));
    if (contacts && emailLeadsIn(contacts)) await issuePasswordLink(ctx, { id: userId, email: contacts.email! });
  });
