import { sql } from 'kysely';
import type { LoginMethod } from '../../entities/index.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';
import { contactsOf, isClaimed } from './contacts.query.js';

const lately = statement(
  (_q, $: Parameter<{ userId: number; method: LoginMethod; since: string; links: boolean }>) => sql<{
    came: boolean;
  }>`select exists (select from logins as l
                   where l.user_id = ${$('userId')} and l.method = ${$('method')} and l.began_at >= ${$('since')})
       or (${$('links')} and exists (select from action_tokens as t
                   where t.user_id = ${$('userId')} and t.purpose = 'SET_PASSWORD' and t.used_at >= ${$('since')})) as came`,
);

/** When another e-mail or phone counts that its reader has just proven. */
export type Effect =
  | { counts: 'NOW' }
  /** The owner of the present one is told, and can object until then. */
  | { counts: 'LATER'; dueAt: Date }
  /** It is written down without proof, until the person proves it from within the account. */
  | { counts: 'UNPROVEN' };

/**
 * Decides when another e-mail or phone of a person counts, whose link was opened or whose code was typed in just now.
 *
 * Somebody else asked for it (`isOwn` false): the address may be mistyped, and its reader a stranger. The owner of the present
 * one has time to object; where the present one is not proven, nobody could be told, so that nothing is proven by it.
 * The person asked for it: whoever came in by the other of the two a short time ago may have no more than that, a phone that was
 * found or a mailbox that stood open, so that the owner of the present one has time to object, too.
 */
export async function effectOfContact(
  ctx: Ctx,
  { userId, what, isOwn }: { userId: number; what: 'EMAIL' | 'PHONE'; isOwn: boolean },
): Promise<Effect> {
  const { delayMs } = ctx.services.config.contacts;
  const now = ctx.now().getTime();
  const later = { counts: 'LATER', dueAt: new Date(now + delayMs) } as const;
  const person = await contactsOf(ctx, userId);
  if (!person) return { counts: 'NOW' };
  const isKept = (what === 'EMAIL' ? person.emailVerifiedAt : person.phoneVerifiedAt) !== null;
  if (!isOwn && isClaimed(person)) return isKept ? later : { counts: 'UNPROVEN' };
  if ((what === 'EMAIL' ? person.email : person.phoneVerifiedAt) === null) return { counts: 'NOW' };
  const since = new Date(now - delayMs).toISOString();
  const method = what === 'EMAIL' ? 'PHONE_CODE' : 'EMAIL_CODE';
  const [found] = await lately(ctx, { userId, method, since, links: what === 'PHONE' });
  return found!.came ? later : { counts: 'NOW' };
}
