import { publicAddress } from '../../platform/addresses.js';
import { letter, support } from '../../platform/mail/letter.js';
import { type Ctx, db } from '../context.js';
import { currentTheme } from '../settings/settings.query.js';

/** The page on which people see their own data (pages/privacy-page.ts), and administrators the data of a person. */
const OWN_PAGE = '/account/privacy';

/**
 * Tells the requester of an export that it can be downloaded: by a link to a page with a sign-in, never to the archive. Nobody
 * gets a mail about the export of a command.
 */
export async function mailPersonExport(ctx: Ctx<'mailer'>, { exportId }: { exportId: number }): Promise<void> {
  const found = await db(ctx)
    .selectFrom('person_exports as pe')
    .innerJoin('users as u', 'u.id', 'pe.requested_by_id')
    .select(['u.id', 'u.name', 'u.email', 'pe.person_id as personId'])
    .where('pe.id', '=', exportId)
    .where('pe.state', '=', 'READY')
    .executeTakeFirst();
  if (!found?.email) return;
  const { siteName, supportEmail } = await currentTheme(ctx);
  const isOwn = found.id === found.personId;
  const base = publicAddress(ctx.services.config);
  await ctx.services.mailer.send({
    to: found.email,
    person: found.id,
    subject: `${isOwn ? 'Seus dados estão prontos' : 'A exportação está pronta'}: ${siteName}`,
    ...letter([
      `Olá, ${found.name}!`,
      isOwn
        ? `O arquivo com tudo o que ${siteName} guarda sobre você está pronto. Entre na sua conta para baixá-lo:`
        : `O arquivo com os dados da pessoa de número ${found.personId}, que você pediu em ${siteName}, está pronto. Entre na sua conta para baixá-lo:`,
      { link: isOwn ? `${base}${OWN_PAGE}` : `${base}/admin#/users/${found.personId}/show`, label: 'Baixar o arquivo' },
      'Ele fica disponível por 24 horas.',
      ...support(supportEmail),
    ]),
    messageId: `person-export-${exportId}`,
  });
}
