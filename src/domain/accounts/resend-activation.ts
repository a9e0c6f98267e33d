import { z } from 'zod';
import { parseInput } from '../../failures/validation.js';
import { issueActionToken } from './action-tokens.write.js';
import { noticeWays } from '../kernel/notice-ways.js';
import { writeOutbox } from '../kernel/outbox.js';
import type { Ctx } from '../context.js';
import { pendingRegistrations } from '../identity/credentials.query.js';
import { countFromAddress, countToEmail } from './limits.js';
import { ACTIVATION_MS } from './register-account.js';
import { fieldReason } from '../../failures/field-reasons.js';
import { typedText } from '../kernel/text.js';

const WRONG = fieldReason('EMAIL_INVALID');
const shape = z.object({
  email: typedText().toLowerCase().pipe(z.email(WRONG).max(254, WRONG)),
});

/**
 * Sends a new link to an address for which an account waits, if there is one; the answer does not show that. The new link
 * replaces the link of the latest registration. It activates the registration that has the password entered with it.
 * @throws RATE_LIMITED by address of the caller and by e-mail
 */
export async function resendActivation(ctx: Ctx<'events' | 'limits'>, input: { email: string }): Promise<boolean> {
  const { email } = parseInput(shape, input);
  await countFromAddress(ctx);
  await countToEmail(ctx, email);
  const [latest] = await pendingRegistrations(ctx, email);
  await ctx.transaction(async ctx => {
    if (latest) {
      const { userId } = latest;
      await issueActionToken(ctx, { userId, purpose: 'ACTIVATE_ACCOUNT', email, lifetimeMs: ACTIVATION_MS });
    }
    // Nobody has the id 0. The transaction runs in both cases, so that its duration does not show that an account waits.
    writeOutbox(ctx, 'account-registered', { userId: latest?.userId ?? 0 });
  });
  return noticeWays(ctx).includes('MAIL');
}
