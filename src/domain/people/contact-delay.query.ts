import { sql } from 'kysely';
import type { LoginMethod } from '../../entities/index.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';

const lately = statement(
  (_q, $: Parameter<{ userId: number; method: LoginMethod; since: string; links: boolean }>) => sql<{
    came: boolean;
  }>`select exists (select from logins as l
                   where l.user_id = ${$('userId')} and l.method = ${$('method')} and l.began_at >= ${$('since')})
       or (${$('links')} and exists (select from action_tokens as t
                   where t.user_id = ${$('userId')} and t.purpose = 'SET_PASSWORD' and t.used_at >= ${$('since')})) as came`,
);

/**
 * From when on another e-mail or phone counts that was proven now; null for at once. Who came in by the other of the two a
 * short time ago may have no more than that: a phone that was found, or a mailbox that stood open. So the owner of what is
 * changed has time to object.
 */
export async function contactDueAt(ctx: Ctx, userId: number, what: 'EMAIL' | 'PHONE'): Promise<Date | null> {
  const { delayMs } = ctx.services.config.contacts;
  const now = ctx.now().getTime();
  const since = new Date(now - delayMs).toISOString();
  const method = what === 'EMAIL' ? 'PHONE_CODE' : 'EMAIL_CODE';
  const [found] = await lately(ctx, { userId, method, since, links: what === 'PHONE' });
  return found!.came ? new Date(now + delayMs) : null;
}
