import { type HospitalGroupRole } from '../../entities/enums.js';
import { publicAddress } from '../../platform/addresses.js';
import { letter, support } from '../../platform/mail/letter.js';
import { subjectLine } from '../../platform/mail/mail-text.js';
import { type Ctx, db } from '../context.js';
import { currentTheme } from '../settings/settings.query.js';

/** A change of a person's role in a group, as stored in the outbox. */
export interface RoleSet {
  groupId: number;
  userId: number;
  /** Null when the role was removed. */
  role: HospitalGroupRole | null;
  setAt: string;
}

/** Tells a person their new rights to the measurements of a hospital group, with the page. */
export async function mailHospitalGroupRole(
  ctx: Ctx<'mailer'>,
  { groupId, userId, role, setAt }: RoleSet,
): Promise<void> {
  const found = await db(ctx)
    .selectFrom('users as u')
    .innerJoin('hospital_groups as g', join => join.on('g.id', '=', groupId))
    .select(['u.name', 'u.email', 'g.name as groupName'])
    .where('u.id', '=', userId)
    .where('u.is_active', '=', true)
    .executeTakeFirst();
  if (!found?.email) return;
  const { siteName, supportEmail } = await currentTheme(ctx);
  const group = `“${found.groupName}”`;
  const address = publicAddress(ctx.services.config);
  const table = `${address}/admin#/measurements?group=${groupId}`;
  const kpis = `${address}/cms/kpis?grupo=${groupId}`;
  await ctx.services.mailer.send({
    to: found.email,
    subject: subjectLine(`${subjects[role ?? 'NONE']} ${group}: ${siteName}`),
    ...letter([
      `Olá, ${found.name}!`,
      ...(role === null
        ? [
            `Seu acesso às medições do grupo ${group} em ${siteName} terminou. O que você registrou continua lá.`,
            'Se isso não estava combinado, fale com a equipe do programa.',
          ]
        : role === 'EDITOR'
          ? [
              `Agora você pode registrar e corrigir as medições do grupo ${group} em ${siteName}. Os totais de cada mês são digitados aqui, no computador ou no celular:`,
              { link: table, label: 'Abrir as medições' },
              'E os indicadores que resultam deles estão aqui:',
              { link: kpis },
            ]
          : [
              `Agora você pode ver as medições do grupo ${group} em ${siteName}, com quem as registrou e quando:`,
              { link: table, label: 'Abrir as medições' },
              'E os indicadores que resultam delas estão aqui:',
              { link: kpis },
            ]),
      ...(role === null ? [] : support(supportEmail)),
    ]),
    messageId: `hospital-group-role-${groupId}-${userId}-${Date.parse(setAt)}`,
  });
}

const subjects = {
  EDITOR: 'Você registra as medições do grupo',
  MEMBER: 'Você vê as medições do grupo',
  NONE: 'Fim do seu acesso às medições do grupo',
} as const;
