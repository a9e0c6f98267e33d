import type { DerivedCode } from '../../platform/auth/derived-codes.js';
import { isStaff } from '../kernel/access.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';

const recipients = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'u.phone_verified_at as phoneVerifiedAt', 'u.roles'])
    .where('u.id', '=', $('id'))
    .where('u.is_active', '=', true),
);
type Recipient = Awaited<ReturnType<typeof recipients>>[number];

/** Where a code to sign in goes. */
export type CodeAddress = { by: 'PHONE' | 'EMAIL'; to: string };

/**
 * To the phone, else by mail. A phone that nobody has proven to read may be somebody else's, by a slip of a finger; and who
 * works in the programme has more to lose than a phone number: both get a mail.
 */
export function addressOf({ email, phone, phoneVerifiedAt, roles }: Recipient): CodeAddress | null {
  if (phone !== null && phoneVerifiedAt !== null && !isStaff({ roles })) return { by: 'PHONE', to: phone };
  return email === null ? null : { by: 'EMAIL', to: email };
}

/** An active person to whom a code may go; undefined when there is none. */
export async function codeRecipient(
  ctx: Ctx,
  id: number,
): Promise<{ id: number; name: string; address: CodeAddress } | undefined> {
  const [found] = await recipients(ctx, { id });
  const address = found && addressOf(found);
  return found && address ? { id: found.id, name: found.name, address } : undefined;
}

/** A code is worth nothing once it would go somewhere else: whoever had the phone before must not come in. */
export const codeFor = (userId: number, salt: string, { by, to }: CodeAddress): DerivedCode => ({
  purpose: 'sign-in-code',
  parts: [String(userId), salt, by, to],
});

const used = statement((q, $: Parameter<{ userId: number; since: string; until: string }>) =>
  q
    .selectFrom('sign_in_codes')
    .select('id')
    .where('user_id', '=', $('userId'))
    .where('used_at', '>=', $('since'))
    .where('used_at', '<=', $('until')),
);
/** How long the code by which somebody came in stands for the password that they forgot. */
const PROOF_MS = 15 * 60_000;

/** Whether this very signing in was by a code, a short time ago: other sessions of the person prove nothing. */
export async function cameByCode(ctx: Ctx, userId: number): Promise<boolean> {
  if (ctx.loginAt === null) return false;
  // Tokens tell the second in which they were made, right after the code was used.
  const since = Math.max(ctx.now().getTime() - PROOF_MS, ctx.loginAt.getTime() - 5_000);
  const until = ctx.loginAt.getTime() + 1_000;
  const found = await used(ctx, {
    userId,
    since: new Date(since).toISOString(),
    until: new Date(until).toISOString(),
  });
  return found.length > 0;
}
