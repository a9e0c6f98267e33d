import { html } from './html.js';
import { personPage } from './person-page.js';

/** The reason for a group's link that does not lead to the group. */
export type GroupLinkProblem = 'unknown' | 'canceled' | 'none';

const texts: Record<GroupLinkProblem, { title: string; text: string }> = {
  unknown: {
    title: 'Este link não é válido',
    text: 'Abra o link na mensagem que você recebeu, sem mudar o endereço.',
  },
  canceled: {
    title: 'Sua inscrição foi cancelada',
    text: 'O grupo é só para quem participa da turma. Em caso de dúvida, fale com a coordenação.',
  },
  none: {
    title: 'O grupo ainda não está aberto',
    text: 'Sua inscrição está confirmada. Abra este link de novo em alguns dias.',
  },
};

/** The page for people that the link of a group-link message can't lead on. */
export const groupLinkPage = (assets: string, problem: GroupLinkProblem): string =>
  personPage({ title: texts[problem].title, assets, content: html`<p role="alert">${texts[problem].text}</p>` });
