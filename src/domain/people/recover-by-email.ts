import { actionToken } from '../../auth/action-tokens.js';
import { delayRecovery, issueActionToken, type OpenLink, openActionToken } from '../accounts/action-tokens.write.js';
import type { Ctx } from '../context.js';
import { isStaff } from '../kernel/access.js';
import { isEmailProven, isPhoneProven } from '../identity/contacts.query.js';
import { writeOutbox } from '../kernel/outbox.js';
import { sendOnce } from '../messaging/messages.write.js';
import { inZone } from './objection.js';
import { lockPersonIfAny } from './people.write.js';

/**
 * Begins a recovery for a person with a lost phone: codes go by mail, to a proven e-mail and after a delay. The phone gets a
 * message first, with a button that stops it. The delay begins when the platform has accepted that message.
 */
export async function beginRecovery(ctx: Ctx<'events' | 'messaging'>, { userId }: { userId: number }): Promise<void> {
  const { recoveryTemplate, delayMs } = ctx.services.config.contacts;
  const found = await ctx.transaction(async ctx => {
    const user = await lockPersonIfAny(ctx, { id: userId, isActive: true });
    // Codes of staff go by mail anyway.
    if (!user?.phone || !isPhoneProven(user) || !isEmailProven(user) || isStaff(user)) return null;
    const known = await openActionToken(ctx, { userId, purpose: 'RECOVER_BY_EMAIL' });
    const lifetimeMs = 2 * delayMs;
    const link =
      known ?? (await issueActionToken(ctx, { userId, purpose: 'RECOVER_BY_EMAIL', phone: user.phone, lifetimeMs }));
    await ctx.em.flush();
    return link.dueAt ? null : { link, name: user.name, phone: user.phone };
  });
  // The person can't recover in this way, or a recovery is already waiting.
  if (!found) return;
  const { link, name, phone } = found;
  const dueAt = new Date(ctx.now().getTime() + delayMs);
  const token = actionToken(ctx.services.config.authSecret, link);
  await sendOnce(ctx, 'TEMPLATE', `recovery:${link.salt}`, {
    to: phone,
    template: recoveryTemplate,
    components: [
      { type: 'body', parameters: [name, inZone(ctx, dueAt)].map(text => ({ type: 'text', text })) },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: token }] },
    ],
    secret: token,
  });
  await ctx.transaction(async ctx => {
    const open: OpenLink | null = await openActionToken(ctx, { userId, purpose: 'RECOVER_BY_EMAIL' });
    if (open?.salt !== link.salt || open.dueAt) return;
    delayRecovery(open, dueAt);
    writeOutbox(ctx, 'recovery-mailed', { userId, stage: 'WAITS', at: dueAt.toISOString() });
  });
}
