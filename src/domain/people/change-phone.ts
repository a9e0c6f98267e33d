import { AppError } from '../../failures/errors.js';
import { delayActionToken, findActionToken, useActionToken } from '../accounts/action-tokens.write.js';
import type { Ctx } from '../context.js';
import { effectOfContact } from '../identity/effect-of-contact.query.js';
import { setPhone, tellOfDelay } from './email-change.write.js';
import { lockPerson } from './people.write.js';

const badLink = () => new AppError('INVALID', 'CONTACT_LINK_INVALID');

/**
 * Makes a new phone the person's, by the token of the message to that phone, which is good once. The change applies at once, or
 * after a delay in which the owner of the old phone can object (effectOfContact). The old phone gets a message.
 * @throws INVALID for a link that is not valid
 */
export async function confirmPhone(ctx: Ctx<'events'>, { token }: { token: string }): Promise<true> {
  await ctx.transaction(async ctx => {
    const link = await findActionToken(ctx, 'CHANGE_PHONE', token);
    if (!link?.phone) throw badLink();
    const user = await lockPerson(ctx, { id: link.user.id });
    if (!user.isActive) throw badLink();
    const effect = await effectOfContact(ctx, { userId: user.id, what: 'PHONE', isOwn: link.isOwn });
    if (effect.counts === 'LATER') {
      delayActionToken(ctx, link, effect.dueAt);
      tellOfDelay(ctx, user, 'CHANGE_PHONE');
      return;
    }
    useActionToken(ctx, link);
    await setPhone(ctx, user, link.phone, { isProven: effect.counts === 'NOW' });
  });
  return true;
}
