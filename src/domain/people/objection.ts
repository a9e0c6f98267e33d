import { DateTime } from 'luxon';
import { localTime } from '../kernel/local-time.js';
import type { ActionPurpose } from '../../entities/index.js';
import type { letter } from '../../platform/mail/letter.js';
import { actionAddress } from '../accounts/action-tokens.write.js';
import { type Ctx, db } from '../context.js';

/** The page on which a person confirms a phone, or objects (pages/people-pages.ts). */
export const CONTACT_PATH = '/cms/contact';

type ObjectionPurpose = Extract<ActionPurpose, 'CHANGE_PHONE' | 'KEEP_EMAIL' | 'KEEP_PHONE' | 'RECOVER_BY_EMAIL'>;

/** A person's valid link of a purpose, to be sent. */
export const goodLink = (ctx: Ctx, userId: number, purpose: ObjectionPurpose) =>
  db(ctx)
    .selectFrom('action_tokens')
    .select(['id', 'purpose', 'salt', 'phone', 'due_at as dueAt'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now().toISOString())
    .executeTakeFirst();

type Paragraphs = Parameters<typeof letter>[0];

/** The paragraphs of a mail that explain an objection; none when the owner has objected, or the time is over. */
export async function objection(ctx: Ctx, userId: number, purpose: ObjectionPurpose): Promise<Paragraphs> {
  const link = await goodLink(ctx, userId, purpose);
  if (!link) return [];
  return [
    purpose === 'RECOVER_BY_EMAIL'
      ? 'Se não foi você, abra este endereço e impeça isso:'
      : 'Se não foi você, abra este endereço: tudo fica como antes, as sessões abertas e a senha deixam de valer.',
    { link: actionAddress(ctx, CONTACT_PATH, link).replace('?token=', '?keep='), label: 'Não fui eu' },
  ];
}

/** Day and time in the programme's format and time zone. */
export const inZone = (ctx: Pick<Ctx, 'services'>, at: Date): string =>
  localTime(DateTime.fromJSDate(at, { zone: ctx.services.config.legacyTimeZone }), "dd/MM/yyyy 'às' HH:mm");
