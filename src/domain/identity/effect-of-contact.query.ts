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

/** The time from which a new e-mail or phone counts, after its proof. */
export type Effect =
  | { counts: 'NOW' }
  /** The owner of the present contact is told, and can object until then. */
  | { counts: 'LATER'; dueAt: Date }
  /** The contact is stored without proof, until the person proves it from within the account. */
  | { counts: 'UNPROVEN' };

/**
 * Decides the time from which a new e-mail or phone of a person counts, after its link was opened or its code was entered.
 *
 * If somebody else asked for it (`isOwn` false), the address may be mistyped, and its reader a stranger. The owner of the
 * present contact has time to object. If the present one is not proven, nobody could be told, so that the new one is stored
 * without proof.
 *
 * If the person asked for it, a recent sign-in by the other contact may come from a found phone or an open mailbox. Therefore
 * the owner of the present contact has time to object, too.
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
