import { letter, support } from '../../platform/mail/letter.js';
import { type Ctx, db } from '../context.js';
import { addresseeOf } from '../identity/contacts.query.js';
import { currentTheme } from '../settings/settings.query.js';

const mergeOf = (ctx: Ctx, id: number) =>
  db(ctx)
    .selectFrom('person_merges')
    .select(['kept_id as keptId', 'dropped_id as droppedId', 'stored', 'undone_at as undoneAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Tells the kept person and the reader of the dropped person's e-mail that their records became one. Nobody is named: one of them
 * may be somebody else. Nothing is sent when it was undone meanwhile.
 */
export async function mailMerge(ctx: Ctx<'mailer'>, { mergeId }: { mergeId: number }): Promise<void> {
  const found = await mergeOf(ctx, mergeId);
  if (!found || found.undoneAt !== null) return;
  const kept = await addresseeOf(ctx, found.keptId);
  const { siteName, supportEmail } = await currentTheme(ctx);
  const subject = `Seus cadastros foram unidos: ${siteName}`;
  const about = [
    'Olá!',
    `Havia dois cadastros em ${siteName} que parecem ser da mesma pessoa. Quem administra o programa uniu os dois em um.`,
  ];
  if (kept)
    await ctx.services.mailer.send({
      to: kept.email,
      subject,
      ...letter([
        ...about,
        'Você continua entrando como antes. Matrículas, presenças e entregas do outro cadastro agora aparecem no seu.',
        'Se o outro cadastro não era seu, avise: por 30 dias isso pode ser desfeito.',
        ...support(supportEmail),
      ]),
      messageId: `people-merged-${mergeId}-kept`,
    });
  const email = found.stored?.email ?? null;
  if (email === null || email === kept?.email) return;
  await ctx.services.mailer.send({
    to: email,
    subject,
    ...letter([
      ...about,
      'O cadastro com este e-mail foi encerrado: entre com o e-mail, o telefone ou o CPF do outro. O que era deste cadastro está lá.',
      'Se você não tem outro cadastro, avise: por 30 dias isso pode ser desfeito.',
      ...support(supportEmail),
    ]),
    messageId: `people-merged-${mergeId}-dropped`,
  });
}

/** Tells both people that their records are two again. */
export async function mailMergeUndone(ctx: Ctx<'mailer'>, { mergeId }: { mergeId: number }): Promise<void> {
  const found = await mergeOf(ctx, mergeId);
  if (!found || found.undoneAt === null) return;
  const { siteName, supportEmail } = await currentTheme(ctx);
  for (const id of [found.keptId, found.droppedId]) {
    const person = await addresseeOf(ctx, id);
    if (!person) continue;
    await ctx.services.mailer.send({
      to: person.email,
      subject: `A união de cadastros foi desfeita: ${siteName}`,
      ...letter([
        'Olá!',
        `Dois cadastros em ${siteName} tinham sido unidos. Isso foi desfeito: cada um voltou a ser como era.`,
        'Você entra com os dados do seu cadastro, como antes da união.',
        ...support(supportEmail),
      ]),
      messageId: `merge-undone-${mergeId}-${id}`,
    });
  }
}
