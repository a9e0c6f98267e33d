import { createHash } from 'node:crypto';
import { AppError } from '../../platform/errors.js';
import type { LimitName } from '../../platform/rate-limits.js';
import type { Ctx } from '../context.js';
import { mailLimitKey } from '../shared/mail-limit.js';
import { phoneIdentity } from '../shared/phone.js';

interface Turn {
  token: string | null;
  /** The phone that the token was sent to. */
  provenPhone: string | null;
  /** The phone typed in with this turn. */
  typedPhone: string | null;
}

/**
 * Counts a turn of a conversation by what it came with: a token that went to one phone is limited as one person, a token
 * that many people have is limited wider, and every phone that is typed in is limited by itself.
 * @returns whether it may go on
 */
export async function mayTakeTurn(ctx: Ctx, { token, provenPhone, typedPhone }: Turn): Promise<boolean> {
  const key = createHash('sha256')
    .update(token ?? '')
    .digest('hex');
  const byToken = await isWithin(ctx, provenPhone === null ? 'flowSharedToken' : 'flowToken', key);
  return byToken && (typedPhone === null || (await isWithin(ctx, 'flowPhone', phoneIdentity(typedPhone))));
}

/** Counts a mail to an address that was typed in, before the transaction that writes it. @param email in lower case */
export const mayMailAddress = (ctx: Ctx, email: string): Promise<boolean> =>
  isWithin(ctx, 'emailChangeAddress', mailLimitKey(email));

async function isWithin(ctx: Ctx, name: LimitName, key: string): Promise<boolean> {
  try {
    await ctx.services.limits.consume(name, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}
