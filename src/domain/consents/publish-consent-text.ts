import { z } from 'zod';
import { CONSENT_TEXT_LENGTH } from '../../entities/consent.entity.js';
import { ConsentText } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import { type Ctx, db } from '../context.js';
import { slugWords } from '../kernel/form.js';
import { authorize } from '../kernel/policy.js';
import { storableText } from '../kernel/text.js';
import { type ConsentTextRow, MAX_PURPOSES } from './consents.query.js';
import { consentPolicy } from './policy.js';
import { lockTable } from '../kernel/locks.js';

const form = z.object({
  purpose: slugWords(40),
  title: storableText().min(1).max(200),
  text: storableText().min(1).max(CONSENT_TEXT_LENGTH),
});

/**
 * Publishes the next version of a text, or the first of a new one. People who agreed to an earlier version are asked again.
 * @throws FORBIDDEN to everybody but administrators; INVALID by field; CONFLICT when the current version says the same, and
 * when there would be too many purposes
 */
export async function publishConsentText(ctx: Ctx, input: z.input<typeof form>): Promise<ConsentTextRow> {
  const { userId } = authorize(ctx, consentPolicy.publishConsentText);
  const { purpose, title, text } = parseInput(form, input);
  const now = ctx.now();
  const made = await ctx.transaction(async ctx => {
    // Only one transaction publishes at a time. Consents given meanwhile count for the version before.
    await lockTable(ctx, 'consent_texts');
    const current = await db(ctx)
      .selectFrom('consent_texts')
      .select(['version', 'title', 'text'])
      .where('purpose', '=', purpose)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (current?.title === title && current.text === text) throw new AppError('CONFLICT', 'CONSENT_TEXT_UNCHANGED');
    if (!current) {
      const { purposes } = await db(ctx)
        .selectFrom('consent_texts')
        .select(({ fn }) => fn.count<number>('purpose').distinct().as('purposes'))
        .executeTakeFirstOrThrow();
      if (Number(purposes) >= MAX_PURPOSES)
        throw new AppError('CONFLICT', 'TOO_MANY_CONSENT_TEXTS', { max: MAX_PURPOSES });
    }
    const version = (current?.version ?? 0) + 1;
    const row = ctx.em.create(ConsentText, { purpose, version, title, text, publishedAt: now, publishedBy: userId });
    await ctx.em.flush();
    return row;
  });
  const { id, version } = made;
  return { id, purpose, version, title, text, publishedAt: now.toISOString() };
}
