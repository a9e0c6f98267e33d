import { sql } from 'kysely';
import type { ConsentChannel } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { type Parameter, writing } from '../kernel/statement.js';

/** The text of the registration forms, with the words that they show (flows/fields.ts, pages/people-pages.ts). */
export const registrationText = {
  purpose: 'privacy-policy',
  title: 'Política de privacidade',
  text: 'Li e aceito a política de privacidade.',
} as const;

const { purpose, title, text } = registrationText;
const publishFirst = writing(
  (_q, $: Parameter<{ now: string }>) => sql`
    insert into consent_texts (purpose, version, title, text, published_at)
    select ${purpose}, 1, ${title}, ${text}, ${$('now')}
     where not exists (select from consent_texts where purpose = ${purpose})
        on conflict do nothing`,
);
const give = writing(
  (_q, $: Parameter<{ personId: number; channel: ConsentChannel; now: string }>) => sql`
    insert into consents (person_id, text_id, given_at, channel)
    select ${$('personId')}, t.id, ${$('now')}, ${$('channel')} from consent_texts as t
     where t.purpose = ${purpose} order by t.version desc limit 1
        on conflict do nothing`,
);

/**
 * Records that a registering person agreed to the current version of the form's text. Until somebody publishes one,
 * the words of the form are the first version. It is part of the transaction that registers the person.
 */
export async function recordRegistrationConsent(
  ctx: Ctx,
  { personId, channel }: { personId: number; channel: Exclude<ConsentChannel, 'ACCOUNT'> },
): Promise<void> {
  const now = ctx.now().toISOString();
  await publishFirst(ctx, { now });
  await give(ctx, { personId, channel, now });
}
