import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../context.js';
import { provenEmail } from '../identity/contacts.query.js';
import { writeOutbox } from '../kernel/outbox.js';
import { type Parameter, writing } from '../kernel/statement.js';
import { instantOf } from '../kernel/time.js';

/** The identity of the message with a code; the platform's reports name the message by its id. */
export const signInCodeIdentity = (salt: string): string => `sign-in:${salt}`;

/** Notes a code once, and only of somebody with a proven e-mail. @param salts SQL of a list */
const noting = (salts: RawBuilder<unknown>, now: RawBuilder<string>) => sql<{ userId: number; requestedAt: string }>`
  update sign_in_codes as c set undelivered_at = ${now}
    from users as u
   where u.id = c.user_id and u.is_active and ${sql.raw(provenEmail('u'))} is not null
     and c.salt in (${salts}) and c.used_at is null and c.expires_at > ${now} and c.undelivered_at is null
  returning c.user_id as "userId", c.requested_at as "requestedAt"`;

const noteRefused = writing((_q, $: Parameter<{ salt: string; now: string }>) =>
  noting(sql`${$('salt')}`, sql`${$('now')}`),
);
/** A message that failed and yet arrived did arrive. */
const noteReported = writing((_q, $: Parameter<{ platformIds: readonly string[]; now: string }>) =>
  noting(
    sql`select split_part(m.identity, ':', 2) from messages as m
         where m.platform_id = any(${$('platformIds')}) and m.kind = 'PASSCODE' and m.identity like 'sign-in:%'
           and exists (select from delivery_states as failed
                        where failed.platform_id = m.platform_id and failed.status = 'FAILED')
           and not exists (select from delivery_states as arrived
                            where arrived.platform_id = m.platform_id and arrived.status in ('DELIVERED', 'READ'))`,
    sql`${$('now')}`,
  ),
);

type Noted = readonly { userId: number; requestedAt: string }[];
const mailThem = (ctx: Ctx<'events'>, noted: Noted): void => {
  for (const { userId, requestedAt } of noted)
    writeOutbox(ctx, 'sign-in-code-undelivered', {
      userId,
      requestedAt: new Date(instantOf(requestedAt)).toISOString(),
    });
};

/**
 * Has codes mailed whose messages the platform accepted and then could not deliver, to people with a proven e-mail. A code that
 * was replaced, used or has expired is left alone. @param platformIds messages with a new report of the platform
 */
export async function mailUndeliveredCodes(ctx: Ctx<'events'>, platformIds: readonly string[]): Promise<void> {
  if (platformIds.length === 0) return;
  mailThem(ctx, await noteReported(ctx, { platformIds, now: ctx.now().toISOString() }));
}

/** The same for a code whose message the platform refused. @returns true when a mail goes out */
export async function mailRefusedCode(ctx: Ctx<'events'>, salt: string): Promise<boolean> {
  const noted = await noteRefused(ctx, { salt, now: ctx.now().toISOString() });
  mailThem(ctx, noted);
  return noted.length > 0;
}
