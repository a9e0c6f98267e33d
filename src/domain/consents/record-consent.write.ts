import { sql } from 'kysely';
import type { ConsentChannel } from '../../entities/index.js';
import { type Ctx, db } from '../context.js';

/** The text of the registration forms, with the words that they show (flows/fields.ts, pages/people-pages.ts). */
export const registrationText = {
  purpose: 'privacy-policy',
  title: 'Política de privacidade',
  text: 'Li e aceito a política de privacidade.',
} as const;

/**
 * Records that a registering person agreed to the current version of the form's text. Until somebody publishes one,
 * the words of the form are the first version. It is part of the transaction that registers the person.
 */
export async function recordRegistrationConsent(
  ctx: Ctx,
  { personId, channel }: { personId: number; channel: Exclude<ConsentChannel, 'ACCOUNT'> },
): Promise<void> {
  const { purpose, title, text } = registrationText;
  const now = ctx.now().toISOString();
  await sql`
    insert into consent_texts (purpose, version, title, text, published_at)
    select ${purpose}, 1, ${title}, ${text}, ${now}
     where not exists (select from consent_texts where purpose = ${purpose})
        on conflict do nothing`.execute(db(ctx));
  await sql`
    insert into consents (person_id, text_id, given_at, channel)
    select ${personId}, t.id, ${now}, ${channel} from consent_texts as t
     where t.purpose = ${purpose} order by t.version desc limit 1
        on conflict do nothing`.execute(db(ctx));
}
