import { z } from 'zod';
import { LockMode } from '@mikro-orm/postgresql';
import { AccountActivation } from '../../entities/index.js';
import { networkOf } from '../../platform/addresses.js';
import { parseInput } from '../../platform/validation.js';
import { writeOutbox } from '../shared/outbox.js';
import type { Ctx } from '../context.js';
import { pendingAccountOf } from './accounts.query.js';
import { mailLimitKey } from './mail-limit.js';
import { ACTIVATION_MS, newSalt } from './register-account.js';

const WRONG = 'Informe um e-mail válido.';
const shape = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email(WRONG).max(254, WRONG)),
});

/**
 * Sends a new link to the account that waits for its activation, if there is one: what is answered does not tell. The
 * links before end. @throws RATE_LIMITED by address of the caller and by e-mail
 */
export async function resendActivation(ctx: Ctx, input: { email: string }): Promise<true> {
  const { email } = parseInput(shape, input);
  const { limits } = ctx.services;
  if (ctx.address) await limits.consume('registerAddress', networkOf(ctx.address));
  await limits.consume('registerEmail', mailLimitKey(email));
  const userId = await pendingAccountOf(ctx, email);
  await ctx.em.transactional(async em => {
    const activation =
      userId === null
        ? null
        : await em.findOne(AccountActivation, { user: userId, usedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (activation) {
      activation.salt = newSalt();
      activation.expiresAt = new Date(ctx.now().getTime() + ACTIVATION_MS);
    }
    // Nobody has the id 0: a transaction takes its time, and so it is the same whether an account waits or not.
    writeOutbox(ctx, em, 'account-registered', { userId: activation?.user.id ?? 0 });
  });
  return true;
}
