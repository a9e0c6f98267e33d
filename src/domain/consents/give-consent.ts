import { sql } from 'kysely';
import { AppError } from '../../failures/errors.js';
import { type Ctx, db } from '../context.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { type ConsentRow, consentsOf } from './consents.query.js';
import { consentPolicy } from './policy.js';

/**
 * Records that the caller agrees to a version of a text. A second consent to the same version changes nothing.
 * @param input.textId id of the current version: people agree only to a text that they have read
 * @throws NOT_FOUND; CONFLICT when there is a newer version by now
 */
export async function giveConsent(ctx: Ctx, { textId }: { textId: number }): Promise<ConsentRow> {
  const { userId } = authorize(ctx, consentPolicy.giveConsent);
  const purpose = await ctx.transaction(async ctx => {
    const text = await db(ctx)
      .selectFrom('consent_texts as t')
      .select(['t.purpose', 't.version'])
      .where('t.id', '=', textId)
      .executeTakeFirst();
    if (!text) throw notFound('CONSENT_TEXT');
    const { latest } = await db(ctx)
      .selectFrom('consent_texts')
      .select(({ fn }) => fn.max<number>('version').as('latest'))
      .where('purpose', '=', text.purpose)
      .executeTakeFirstOrThrow();
    if (latest !== text.version) throw new AppError('CONFLICT', 'CONSENT_TEXT_REPLACED');
    await sql`
      insert into consents (person_id, text_id, given_at, channel)
      values (${userId}, ${textId}, ${ctx.now().toISOString()}, 'ACCOUNT') on conflict do nothing`.execute(db(ctx));
    return text.purpose;
  });
  return stateOf(ctx, userId, purpose);
}

/**
 * Withdraws the caller's consent to all versions of a purpose; the history keeps that they had agreed.
 * A second call changes nothing. @throws NOT_FOUND when there is no such purpose
 */
export async function withdrawConsent(ctx: Ctx, { purpose }: { purpose: string }): Promise<ConsentRow> {
  const { userId } = authorize(ctx, consentPolicy.withdrawConsent);
  await sql`
    update consents set withdrawn_at = ${ctx.now().toISOString()}, withdrawn_by = 'ACCOUNT'
     where person_id = ${userId} and withdrawn_at is null
       and text_id in (select id from consent_texts where purpose = ${purpose})`.execute(db(ctx));
  return stateOf(ctx, userId, purpose);
}

async function stateOf(ctx: Ctx, personId: number, purpose: string): Promise<ConsentRow> {
  const found = (await consentsOf(ctx, personId)).find(each => each.purpose === purpose);
  if (!found) throw notFound('CONSENT_TEXT');
  return found;
}
