import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { AppError } from '../../failures/errors.js';
import { endActionToken, findActionToken, useActionToken } from '../accounts/action-tokens.write.js';
import { issuePasswordLink } from '../accounts/password-link.write.js';
import type { Ctx } from '../context.js';
import { writeOutbox } from '../kernel/outbox.js';
import { contactsOf, emailLeadsIn } from '../identity/contacts.query.js';
import { proveEmail, provePhone, takePasswordAway } from '../identity/identity.write.js';
import { lockPerson } from './people.write.js';

const badLink = () => new AppError('INVALID', 'CONTACT_LINK_INVALID');

/**
 * The owner of an e-mail or a phone objects, by the link in the notice. The objection is to another contact, or to codes by
 * mail because the phone is reported lost. A waiting change ends, and an applied one is undone. The person behind the change
 * was in the owner's account. So all sessions and the password end too, and a link to set another password is mailed if
 * possible.
 * @throws INVALID for a link that is not valid
 */
export async function keepContact(ctx: Ctx<'events'>, { token }: { token: string }): Promise<true> {
  let userId: number;
  try {
    userId = await ctx.transaction(async ctx => {
      const link =
        (await findActionToken(ctx, 'KEEP_EMAIL', token)) ??
        (await findActionToken(ctx, 'KEEP_PHONE', token)) ??
        (await findActionToken(ctx, 'RECOVER_BY_EMAIL', token));
      if (!link) throw badLink();
      const user = await lockPerson(ctx, { id: link.user.id });
      if (!user.isActive) throw badLink();
      await endActionToken(ctx, { userId: user.id, purpose: link.purpose });
      if (link.purpose === 'RECOVER_BY_EMAIL') {
        writeOutbox(ctx, 'recovery-mailed', { userId: user.id, stage: 'STOPPED', at: ctx.now().toISOString() });
        return user.id;
      }
      useActionToken(ctx, link);
      for (const purpose of ['CHANGE_EMAIL', 'CHANGE_PHONE', 'SET_PASSWORD'] as const)
        await endActionToken(ctx, { userId: user.id, purpose });
      if (link.purpose === 'KEEP_EMAIL') proveEmail(ctx, user, link.email!);
      else provePhone(ctx, user, link.phone!);
      takePasswordAway(ctx, user);
      await ctx.em.flush();
      const contacts = (await contactsOf(ctx, user.id))!;
      if (emailLeadsIn(contacts)) await issuePasswordLink(ctx, { id: user.id, email: contacts.email! });
      return user.id;
    });
  } catch (error) {
    // Another person has proven the address by now.
    if (error instanceof UniqueConstraintViolationException) throw badLink();
    throw error;
  }
  ctx.services.events.emit('callerChanged', { userId });
  return true;
}
