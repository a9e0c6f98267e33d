import { phoneIdentity } from '../shared/phone.js';
import { type Parameter, statement } from '../shared/statement.js';
import type { Ctx } from '../context.js';

const byPhone = statement((q, $: Parameter<{ phone: string }>) =>
  q
    .selectFrom('passcodes')
    .select(['used_at as usedAt', 'expires_at as expiresAt', 'sends', 'sent_at as sentAt', 'sends_since as sendsSince'])
    .where('phone', '=', $('phone')),
);
/** What became of the code of a phone; never the code. */
export const passcodeOf = async (ctx: Ctx, phone: string) => (await byPhone(ctx, { phone: phoneIdentity(phone) }))[0];
