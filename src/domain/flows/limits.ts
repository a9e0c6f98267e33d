import type { Ctx } from '../context.js';
import { isWithinLimit } from '../kernel/within-limit.js';
import { phoneIdentity } from '../people/phone.rules.js';

interface Turn {
  token: string | null;
  /** The phone that received the token. */
  provenPhone: string | null;
  /** The phone entered in this request. */
  enteredPhone: string | null;
}

/**
 * Counts a request of a conversation. A token that went to one phone has the limit of one person, a token that many people have
 * a higher one. Every entered phone has a limit of its own. The owner of a phone has only the limit of their token, so that
 * strangers who enter the phone don't lock them out.
 * @returns true when the conversation may go on
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

/** Counts a form that is finished with a phone. Strangers who enter the phone don't block the person who has it. */
export const canFinish = (ctx: Ctx<'limits'>, phone: string, provenPhone: string | null): Promise<boolean> =>
  isWithinLimit(ctx, 'flowFinish', `${provenPhone === null ? 'typed' : 'proven'}:${phoneIdentity(phone)}`);

/** Counts a code mailed to an entered address. @param email in lower case */
export const canMailCode = (ctx: Ctx<'limits'>, email: string): Promise<boolean> =>
  isWithinLimit(ctx, 'flowEmailCode', email);

/**
 * Counts a mail to an entered address, before the transaction that writes it. It is separate from the limit for mails that
 * people request in their profile. @param email in lower case
 */
export const canMailAddress = (ctx: Ctx<'limits'>, email: string): Promise<boolean> =>
  isWithinLimit(ctx, 'emailChangeAddress', `flow:${email}`);
