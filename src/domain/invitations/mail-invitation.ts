import { publicAddress } from '../../platform/addresses.js';
import { type Ctx, db } from '../context.js';
import { letter } from '../../platform/mail/letter.js';
import { subjectLine } from '../../platform/mail/mail-text.js';
import { isPersonName } from '../people/person-name.rules.js';
import { invitationToken } from './invitation-token.js';
import { currentTheme } from '../settings/settings.query.js';

/** Invites a person by mail to register and so join a hospital group. */
export async function mailGroupInvitation(
  ctx: Ctx<'mailer'>,
  { invitationId }: { invitationId: number },
): Promise<void> {
  const found = await db(ctx)
    .selectFrom('group_invitations as gi')
    .innerJoin('hospital_groups as g', 'g.id', 'gi.group_id')
    .leftJoin('users as u', 'u.id', 'gi.invited_by_id')
    .select(['gi.email', 'gi.accepted_at as acceptedAt', 'g.name as groupName', 'u.name as invitedBy'])
    .where('gi.id', '=', invitationId)
    .executeTakeFirst();
  if (!found || found.acceptedAt) return;
  const { siteName, registrationUrl } = await currentTheme(ctx);
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`Convite para o grupo “${found.groupName}”: ${siteName}`),
    ...letter([
      'Olá!',
      `${nameOf(found.invitedBy)} convidou você para o grupo “${found.groupName}” em ${siteName}.`,
      'Para participar, cadastre-se com este e-mail:',
      { link: linkTo(ctx, registrationUrl, invitationId), label: 'Cadastrar-se' },
      'Se você não conhece quem convidou, ignore esta mensagem.',
    ]),
    messageId: `group-invitation-${invitationId}`,
  });
}

/** The page of registration, this server's unless the theme names another one, with the token of the invitation. */
function linkTo({ services: { config } }: Ctx, registrationUrl: string | null, invitationId: number): string {
  const link = new URL(registrationUrl ?? `${publicAddress(config)}/cms/register`);
  link.searchParams.set('invitation', invitationToken(config.authSecret, invitationId));
  return link.href;
}

/**
 * The sender's name in the mail, or a neutral text: a stranger must not get free text of the sender. Older names may be
 * invalid.
 */
const nameOf = (name: string | null): string => {
  if (name === null) return 'A equipe';
  return isPersonName(name) ? name : 'Um membro do grupo';
};
