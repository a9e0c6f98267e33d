import type { DerivedCode } from '../../auth/derived-codes.js';
import { type CodeAddress, codeAddresses, contactsOf } from '../identity/contacts.query.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';

/** An active person to whom codes may go, with the addresses; undefined when there is none. */
export async function codeRecipient(
  ctx: Ctx,
  id: number,
): Promise<{ id: number; name: string; addresses: readonly [CodeAddress, ...CodeAddress[]] } | undefined> {
  const found = await contactsOf(ctx, id);
  const [first, ...others] = found ? codeAddresses(found) : [];
  return first && { id: found!.id, name: found!.name, addresses: [first, ...others] };
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
