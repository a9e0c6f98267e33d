import { z } from 'zod';
import { hashPassword } from '../../auth/passwords.js';
import { AppError } from '../../failures/errors.js';
import { endActionToken, findActionToken, type OpenLink, useActionToken } from './action-tokens.write.js';
import { writeOutbox } from '../kernel/outbox.js';
import type { Ctx } from '../context.js';
import { proveEmail, replacePassword } from '../identity/identity.write.js';
import { lockPerson, type Person } from '../people/people.write.js';
import { containsName, newPassword } from './password.js';
import { invalid } from './registration-form.js';
import { wrong } from '../../failures/field-reasons.js';
import { parseFields } from '../../failures/validation.js';

/** One answer for forged, used, replaced and expired links: in each case the person asks for another link. */
const badLink = () => new AppError('INVALID', 'PASSWORD_LINK_INVALID');

/**
 * Sets a password by the token of a link, which is valid once. The person who opens it needs no other proof. All their sessions
 * and tokens end.
 * @throws INVALID for a link that is not valid, and with the field `password` for a password against the rules
 */
export async function resetPassword(ctx: Ctx<'events'>, input: { token: string; password: string }): Promise<true> {
  const { token, password } = input;
  // The link is checked before the password is hashed: hashing costs CPU time, and strangers must not cause it.
  const { user: person } = await ctx.transaction(ctx => personOfLink(ctx, token));
  const { fields } = parseFields(z.object({ password: newPassword }), { password });
  if (fields) throw invalid(fields);
  if (containsName(password, [person.username, person.email]))
    throw invalid({ password: wrong('PASSWORD_CONTAINS_NAME') });
  const passwordHash = await hashPassword(password);
  const now = ctx.now();
  await ctx.transaction(async ctx => {
    const { link, user } = await personOfLink(ctx, token);
    useActionToken(ctx, link);
    const isFirst = user.passwordHash == null;
    // The link was mailed to the address that the person still has.
    replacePassword(ctx, user, passwordHash);
    proveEmail(ctx, user, link.email!);
    // Perhaps somebody else asked for another e-mail or phone.
    for (const purpose of ['CHANGE_EMAIL', 'CHANGE_PHONE'] as const)
      await endActionToken(ctx, { userId: user.id, purpose });
    if (!isFirst) writeOutbox(ctx, 'password-changed', { userId: user.id, changedAt: now.toISOString() });
  });
  ctx.services.events.emit('callerChanged', { userId: person.id });
  return true;
}

/** @throws INVALID also when the link went to a former address of the person, or when they are deactivated */
async function personOfLink(ctx: Ctx, token: string): Promise<{ link: OpenLink; user: Person }> {
  const link = await findActionToken(ctx, 'SET_PASSWORD', token);
  if (!link) throw badLink();
  const user = await lockPerson(ctx, { id: link.user.id });
  if (!user.isActive || user.email === null || user.email !== link.email) throw badLink();
  return { link, user };
}
