// The classes of the signed-in person: their meetings with presences, the group, and leaving.
import { again, ask, button, el, isAddress, isRunning, large, momentOf, outside, section, today } from './me.js';
import { askFirst, field, form } from './me-form.js';
import { during } from './ask-graph.js';
import { ASK_TO_LEAVE, STAY_IN_CLASS } from './me-documents.js';

/** @param show reads the page again after a change */
export const classesOf = ({ me, cancelReasons }, show) =>
  section(
    me.enrollments.length > 1 ? 'Suas turmas' : 'Sua turma',
    ...[...me.enrollments].sort(byStanding).map(each => classOf(each, { cancelReasons, show })),
  );
const byStanding = (a, b) =>
  Number(a.canceledAt !== null) - Number(b.canceledAt !== null) || Number(b.class.id) - Number(a.class.id);

function classOf(place, { cancelReasons, show }) {
  const { class: group, canceledAt } = place;
  return el(
    'article',
    { className: 'card' },
    el('h3', {}, group.course.title),
    el(
      'p',
      { className: 'quiet' },
      [group.name, group.facilitator && `com ${group.facilitator.name}`].filter(Boolean).join(', '),
    ),
    canceledAt === null ? standing(place, { cancelReasons, show }) : ended(place, cancelReasons),
  );
}

const endOf = ({ cycle: { endsOn } }) =>
  endsOn < today()
    ? `Esta turma terminou: ${new Date(`${endsOn}T12:00:00`).toLocaleDateString('pt-BR', { dateStyle: 'long' })}.`
    : 'Esta turma foi arquivada.';

const ABSENCE = 'faltas';
const ended = ({ canceledAt, cancelReason, cancelNote }, reasons) => [
  el('p', {}, `Sua vaga foi cancelada: ${momentOf(canceledAt)}.`),
  cancelReason !== null &&
    el('p', {}, `Motivo: ${reasons.find(({ value }) => value === cancelReason)?.label ?? ABSENCE}.`),
  cancelNote && el('p', {}, cancelNote),
  el('p', { className: 'quiet' }, 'Para voltar, fale com quem conduz a turma ou com a coordenação.'),
];

function standing(place, { cancelReasons, show }) {
  const { class: group, presence } = place;
  const attended = new Set(presence.map(each => each.activityId));
  const wasThere = each => attended.has(each.activity.id);
  // A meeting that still runs counts from the moment of the presence on.
  const past = group.meetings.filter(each => new Date(each.endsAt) <= Date.now() || wasThere(each));
  const present = past.filter(wasThere).length;
  return [
    past.length > 0 &&
      el('p', {}, `Presença: ${present} de ${past.length} ${past.length === 1 ? 'encontro' : 'encontros'}.`),
    isAddress(group.groupUrl) && el('p', {}, outside(group.groupUrl, 'Entrar no grupo da turma')),
    group.meetings.length > 0 &&
      el(
        'details',
        {},
        el('summary', {}, 'Todos os encontros'),
        el(
          'ol',
          {},
          ...group.meetings.map(each =>
            el('li', {}, `${large(momentOf(each.startsAt))}: ${each.title}`, stateOf(each, attended)),
          ),
        ),
      ),
    isRunning(group) || place.cancelRequestedAt !== null
      ? leaving(place, { cancelReasons, show })
      : el('p', { className: 'quiet' }, endOf(group)),
  ];
}

function stateOf({ startsAt, endsAt, activity }, attended) {
  if (attended.has(activity.id)) return ' (presente)';
  if (new Date(endsAt) <= Date.now()) return ' (ausente)';
  return new Date(startsAt) <= Date.now() ? ' (agora)' : '';
}

function leaving({ id, class: group, cancelRequestedAt }, { cancelReasons, show }) {
  if (cancelRequestedAt !== null) {
    const status = el('p', { className: 'status', role: 'alert' });
    const stay = button(
      'Desistir do pedido e ficar',
      () =>
        void during(
          stay,
          text => (status.textContent = text),
          async () => {
            await ask(STAY_IN_CLASS, { id });
            await again(show, 'Pronto! Você continua na turma.');
          },
        ),
      { className: 'second' },
    );
    return el(
      'div',
      { className: 'tip' },
      el(
        'p',
        {},
        `Você pediu para sair: ${momentOf(cancelRequestedAt)}. Quem conduz a turma ainda não respondeu; até lá, a vaga é sua.`,
      ),
      status,
      stay,
    );
  }
  return button('Pedir para sair da turma', () => askToLeave(id, group, { cancelReasons, show }), {
    className: 'plain',
  });
}

const askToLeave = (id, group, { cancelReasons, show }) =>
  askFirst(`Sair de ${group.course.title}?`, close => [
    el('p', {}, 'Quem conduz a turma recebe o pedido e responde. Até lá, a vaga continua sua.'),
    form(
      {
        submit: 'Pedir para sair',
        cancel: close,
        keep: `me-leave-${id}`,
        async work({ reason, note }) {
          await ask(ASK_TO_LEAVE, { id, reason, note: note || null });
          close();
          await again(show, 'Seu pedido foi enviado.');
        },
      },
      field({
        name: 'reason',
        label: 'Motivo',
        tag: 'select',
        required: true,
        options: [{ value: '', label: 'Escolha' }, ...cancelReasons],
      }),
      field({ name: 'note', label: 'Quer contar mais? (opcional)', tag: 'textarea', rows: 3, maxLength: 500 }),
    ),
  ]);
