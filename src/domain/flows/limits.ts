import type { Ctx } from '../context.js';
import { isWithinLimit } from '../kernel/within-limit.js';
import { phoneIdentity } from '../people/phone.rules.js';

interface Turn {
  token: string | null;
  /** The phone that the token was sent to. */
  provenPhone: string | null;
  /** The phone typed in with this turn. */
  enteredPhone: string | null;
}

/**
 * Counts a turn of a conversation by what it came with: a token that went to one phone is limited as one person, a token
 * that many people have is limited wider, and every phone that is typed in is limited by itself. The owner of a phone has
 * the limit of their token alone: strangers who type the phone in don't lock them out.
 * @returns whether it may go on
 */
export async function isTurnWithinLimits(
  ctx: Ctx<'limits'>,
  { token, provenPhone, enteredPhone }: Turn,
): Promise<boolean> {
  const byToken = await isWithinLimit(ctx, provenPhone === null ? 'flowSharedToken' : 'flowToken', token ?? '');
  const isOwn =
    enteredPhone !== null && provenPhone !== null && phoneIdentity(enteredPhone) === phoneIdentity(provenPhone);
  return (
    byToken && (enteredPhone === null || isOwn || (await isWithinLimit(ctx, 'flowPhone', phoneIdentity(enteredPhone))))
  );
}

/** Counts a form that is finished with a phone. Strangers who type it in do not keep out who has it in their hands. */
export const canFinish = (ctx: Ctx<'limits'>, phone: string, provenPhone: string | null): Promise<boolean> =>
  isWithinLimit(ctx, 'flowFinish', `${provenPhone === null ? 'typed' : 'proven'}:${phoneIdentity(phone)}`);

/** Counts a code to an address that was typed in. @param email in lower case */
export const canMailCode = (ctx: Ctx<'limits'>, email: string): Promise<boolean> =>
  isWithinLimit(ctx, 'flowEmailCode', email);

/**
 * Counts a mail to an address that was typed in, before the transaction that writes it; apart from those that people ask
 * for in their profile. @param email in lower case
 */
export const canMailAddress = (ctx: Ctx<'limits'>, email: string): Promise<boolean> =>
  isWithinLimit(ctx, 'emailChangeAddress', `flow:${email}`);
