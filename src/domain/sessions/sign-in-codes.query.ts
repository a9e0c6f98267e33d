import type { DerivedCode } from '../../auth/derived-codes.js';
import { type CodeAddress, codeAddresses, contactsOf } from '../identity/contacts.query.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';

interface CodeRecipient {
  id: number;
  name: string;
  addresses: readonly [CodeAddress, ...CodeAddress[]];
  /** The person has lost the phone, and waited long enough for codes by mail. */
  isRecovering: boolean;
}

/**
 * An active person that may get codes, with the addresses; undefined when there is none.
 * @param of.isUndelivered the code did not reach the phone
 */
export async function codeRecipient(
  ctx: Ctx,
  id: number,
  of: { isUndelivered?: boolean } = {},
): Promise<CodeRecipient | undefined> {
  const found = await contactsOf(ctx, id);
  const [first, ...others] = found ? codeAddresses(found, of) : [];
  return first && { id, name: found!.name, addresses: [first, ...others], isRecovering: found!.isRecovering };
}

/**
 * The code depends on the address, so it is worthless after a change of address: the former owner of a phone must not get in.
 */
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
/** The time in which a sign-in by code replaces a forgotten password. */
const PROOF_MS = 15 * 60_000;

/** True when this very sign-in was by a code, a short time ago: other sessions of the person prove nothing. */
export async function cameByCode(ctx: Ctx, userId: number): Promise<boolean> {
  if (ctx.loginAt === null) return false;
  // Tokens have the second of their creation, right after the use of the code.
  const since = Math.max(ctx.now().getTime() - PROOF_MS, ctx.loginAt.getTime() - 5_000);
  const until = ctx.loginAt.getTime() + 1_000;
  const found = await used(ctx, {
    userId,
    since: new Date(since).toISOString(),
    until: new Date(until).toISOString(),
  });
  return found.length > 0;
}
