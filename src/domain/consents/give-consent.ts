import { AppError } from '../../failures/errors.js';
import { type Ctx, db } from '../context.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { type ConsentRow, consentsOf } from './consents.query.js';
import { consentPolicy } from './policy.js';
import { type Parameter, writing } from '../kernel/statement.js';

const give = writing((q, $: Parameter<{ userId: number; textId: number; now: string }>) =>
  q
    .insertInto('consents')
    .values({ person_id: $('userId'), text_id: $('textId'), given_at: $('now'), channel: 'ACCOUNT' })
    .onConflict(conflict => conflict.doNothing()),
);
const withdraw = writing((q, $: Parameter<{ userId: number; purpose: string; now: string }>) =>
  q
    .updateTable('consents')
    .set({ withdrawn_at: $('now'), withdrawn_by: 'ACCOUNT' })
    .where('person_id', '=', $('userId'))
    .where('withdrawn_at', 'is', null)
    .where('text_id', 'in', texts =>
      texts.selectFrom('consent_texts').select('id').where('purpose', '=', $('purpose')),
    ),
);

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
    await give(ctx, { userId, textId, now: ctx.now().toISOString() });
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
  await withdraw(ctx, { userId, purpose, now: ctx.now().toISOString() });
  return stateOf(ctx, userId, purpose);
}

async function stateOf(ctx: Ctx, personId: number, purpose: string): Promise<ConsentRow> {
  const found = (await consentsOf(ctx, personId)).find(each => each.purpose === purpose);
  if (!found) throw notFound('CONSENT_TEXT');
  return found;
}
