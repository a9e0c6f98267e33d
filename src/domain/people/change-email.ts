import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { AppError } from '../../failures/errors.js';
import {
  delayActionToken,
  findActionToken,
  hasRecentActionToken,
  useActionToken,
} from '../accounts/action-tokens.write.js';
import { effectOfContact } from '../identity/effect-of-contact.query.js';
import { setEmail, tellOfDelay } from './email-change.write.js';
import type { Ctx } from '../context.js';
import { personNow, type PersonRow } from './people.query.js';
import { lockPerson } from './people.write.js';

/** Clients send the whole record again with every change: within this time the same address causes no second mail. */
const SAME_MS = 60 * 60_000;

const badLink = () => new AppError('INVALID', 'EMAIL_LINK_INVALID');

/**
 * Counts a request for another e-mail, before the transaction that writes it (`requestEmailChange`). Nothing here reveals an
 * account of the address. @param email in lower case
 * @returns false when the same address was requested a moment ago, so that there is nothing to do
 * @throws RATE_LIMITED by person and by address
 */
export async function countEmailChange(ctx: Ctx<'limits'>, userId: number, email: string): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - SAME_MS);
  if (await hasRecentActionToken(ctx, { userId, purpose: 'CHANGE_EMAIL', email, since })) return false;
  const { limits } = ctx.services;
  await limits.consume('emailChange', `user:${userId}`);
  await limits.consume('emailChangeAddress', email);
  return true;
}

/**
 * Makes a new e-mail the person's, by the token of its link, which is good once. The change applies at once, or after a delay
 * in which the owner of the old address can object (effectOfContact). The old address gets a mail.
 * @throws INVALID for a link that is not valid, and when another person has the address by now
 */
export async function confirmEmail(ctx: Ctx<'events'>, { token }: { token: string }): Promise<PersonRow> {
  let userId: number;
  try {
    userId = await ctx.transaction(async ctx => {
      const link = await findActionToken(ctx, 'CHANGE_EMAIL', token);
      if (!link?.email) throw badLink();
      const user = await lockPerson(ctx, { id: link.user.id });
      if (!user.isActive) throw badLink();
      const effect = await effectOfContact(ctx, { userId: user.id, what: 'EMAIL', isOwn: link.isOwn });
      if (effect.counts === 'LATER') {
        delayActionToken(ctx, link, effect.dueAt);
        tellOfDelay(ctx, user, 'CHANGE_EMAIL');
      } else {
        useActionToken(ctx, link);
        await setEmail(ctx, user, link.email, { isProven: effect.counts === 'NOW' });
      }
      return user.id;
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw badLink();
    throw error;
  }
  ctx.services.events.emit('callerChanged', { userId });
  return personNow(ctx, userId);
}
