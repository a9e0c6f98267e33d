import { phoneIdentity } from '../people/phone.rules.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Actor, Ctx } from '../context.js';

/** The owner of a passcode: a person, or all services together. */
export const requesterOf = ({ userId }: Pick<Actor, 'userId'>): number => userId ?? 0;

const byPhone = statement((q, $: Parameter<{ phone: string; requester: number }>) =>
  q
    .selectFrom('passcodes')
    .select(['used_at as usedAt', 'expires_at as expiresAt', 'sends', 'sent_at as sentAt', 'sends_since as sendsSince'])
    .where('phone', '=', $('phone'))
    .where('requested_by', '=', $('requester')),
);
/** The state of the code that a person requested; never the code. */
export const passcodeOf = async (ctx: Ctx, phone: string, requester: number) =>
  (await byPhone(ctx, { phone: phoneIdentity(phone), requester }))[0];

const confirmed = statement((q, $: Parameter<{ phone: string; requester: number; since: string }>) =>
  q
    .selectFrom('passcodes')
    .select('id')
    .where('phone', '=', $('phone'))
    .where('requested_by', '=', $('requester'))
    .where('used_at', '>=', $('since')),
);
/**
 * The time in which a confirmed passcode proves the ownership of a phone: long enough to submit the form that changes the
 * phone.
 */
const PROOF_MS = 30 * 60_000;
/** True when a person has just confirmed a passcode that was sent to this phone. */
export const hasProvenPhone = async (ctx: Ctx, userId: number, phone: string): Promise<boolean> => {
  const since = new Date(ctx.now().getTime() - PROOF_MS).toISOString();
  return (await confirmed(ctx, { phone: phoneIdentity(phone), requester: userId, since })).length > 0;
};
