// The participant's first page: the next meeting, work to hand in, evaluations, appointments, classes.
import {
  again,
  ask,
  button,
  el,
  fill,
  isAddress,
  isRunning,
  large,
  link,
  momentOf,
  nameOfClass,
  outside,
  pages,
  periodOf,
  placeOf,
  section,
  setTitle,
  start,
} from './me.js';
import { ENTER_MEETING, MAKE_UP_FOR_MEETING, MY_BOOKINGS, MY_HOME } from './me-documents.js';
import { isActing } from './me-acting.js';
import { classesOf } from './me-classes.js';
import { during } from './ask-graph.js';

const SOON_MS = 15 * 60_000;
const STALE_MS = 60_000;
const STAFF = ['ADMIN', 'SUPERVISOR', 'FACILITATOR'];
let readAt = 0;

async function show() {
  const from = new Date().toISOString();
  const found = await ask(MY_HOME, { from });
  const { me } = found;
  const isStaff = me.roles.some(role => STAFF.includes(role));
  const bookings = (isStaff ? await ask(MY_BOOKINGS, { me: me.id, from }) : found).appointments.nodes;
  readAt = Date.now();
  setTitle(`Olá, ${me.name.split(' ')[0]}!`);
  const hasPlace = me.enrollments.some(each => each.canceledAt === null && isRunning(each.class));
  const meetings = me.nextMeetings ?? [];
  fill(
    !isActing && elsewhere(found),
    isStaff && staff(me),
    hasPlace || meetings.length > 0 ? nextMeeting(meetings) : !isStaff && noClass(me, found.siteSettings),
    (me.openActivities ?? []).length > 0 && openWork(me.openActivities),
    (hasPlace || bookings.length > 0) && booked(bookings, canBook(me)),
    (me.recovery ?? []).length > 0 && missed(me.recovery),
    handedIn(me.enrollments),
    me.enrollments.length > 0 && classesOf(found, () => show()),
    // Other pages know no participant mode: they would show what the signed-in person sees.
    !isActing &&
      found.myHospitalGroups.length > 0 &&
      section('Seu hospital', el('p', {}, link('/cms/kpis', 'Ver os indicadores'))),
    !isActing && hasPlace && onPhone(),
  );
}

/** The programme has another portal: this page still shows the same records. */
const elsewhere = ({ siteSettings: { portalUrl } }) =>
  portalUrl && el('p', { className: 'tip' }, 'O portal do programa é outro: ', link(portalUrl, 'abrir o portal'), '.');

const staff = ({ enrollments }) =>
  el(
    'section',
    { className: 'card' },
    el('h2', {}, 'Você é da equipe'),
    el(
      'p',
      {},
      enrollments.length > 0
        ? 'Aqui está o que é seu como participante. Para conduzir o programa, abra a administração.'
        : 'Esta página é de quem participa do programa. Para conduzir o programa, abra a administração.',
    ),
    el('p', {}, link('/admin', 'Abrir a administração', { className: 'button' })),
  );

const noClass = ({ enrollments }, { supportEmail }) =>
  section(
    enrollments.length > 0 ? 'Sem turma no momento' : 'Você ainda não está em nenhuma turma',
    el('p', {}, 'Quando a coordenação inscrever você, os encontros e as atividades aparecem aqui.'),
    supportEmail &&
      el('p', {}, 'Acha que já deveria estar em uma? Escreva para ', link(`mailto:${supportEmail}`, supportEmail), '.'),
  );

function nextMeeting([meeting, ...later]) {
  if (!meeting) return section('Próximo encontro', el('p', {}, 'Nenhum encontro está marcado.'));
  const { title, class: group, startsAt, endsAt } = meeting;
  const runs = new Date(startsAt) <= Date.now();
  return el(
    'section',
    { className: 'card' },
    el('h2', {}, runs ? 'Encontro agora' : 'Próximo encontro'),
    el('p', { className: 'lead' }, title),
    el('p', {}, runs ? `Até as ${timeText(endsAt)}` : large(periodOf(meeting))),
    el('p', { className: 'quiet' }, nameOfClass(group)),
    el('p', {}, door(meeting, runs)),
    later.length > 0 && [
      el('h3', {}, 'Depois deste'),
      el('ul', {}, ...later.map(each => el('li', {}, `${large(momentOf(each.startsAt))}: ${each.title}`))),
    ],
  );
}
const timeText = text => new Date(text).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });

/**
 * The way into the room. Entering a running meeting is a presence: the click records it. In participant mode it records none,
 * because the participant is not there.
 */
function door({ class: { id, room }, startsAt }, runs) {
  if (!room || !isAddress(room.url)) return 'O link do encontro aparece aqui quando a turma tiver uma sala.';
  const isNear = runs || new Date(startsAt) - Date.now() < SOON_MS;
  const enter = () => void (runs && !isActing && ask(ENTER_MEETING, { classId: id }).catch(() => {}));
  return outside(room.url, isNear ? 'Entrar no encontro' : 'Abrir a sala', {
    className: isNear ? 'button' : '',
    on: { click: enter },
  });
}

const deadline = ({ dueAt, closesAt, askedAgain, askedAgainUntil }) => {
  if (askedAgain)
    return `Pediram que você envie de novo, ${askedAgainUntil === null ? 'sem prazo' : `até ${momentOf(askedAgainUntil)}`}`;
  if (dueAt === null) return closesAt === null ? 'Sem prazo definido' : `Até ${momentOf(closesAt)}`;
  if (new Date(dueAt) > Date.now()) return `Prazo: ${momentOf(dueAt)}`;
  return `O prazo era ${momentOf(dueAt)}; ainda dá para entregar, com atraso`;
};

const openWork = activities =>
  section(
    'Para entregar',
    el(
      'ul',
      { className: 'list' },
      ...activities.map(each =>
        el(
          'li',
          {},
          el(
            'div',
            {},
            el('h3', {}, each.activity.title),
            el('p', { className: 'quiet' }, each.class.name),
            el('p', {}, deadline(each)),
          ),
          link(`${pages.home}/activities/${each.class.id}/${each.activity.id}`, 'Entregar', {
            className: 'button',
            'aria-label': `Entregar: ${each.activity.title}`,
          }),
        ),
      ),
    ),
  );

const canBook = ({ enrollments }) =>
  enrollments.some(each => each.canceledAt === null && isRunning(each.class) && isOpen(each.class.employee));
const isOpen = employee => employee !== null && employee.archivedAt === null;

const booked = (all, mayBook) => {
  const list = all.filter(each => each.kind === 'APPOINTMENT');
  return section(
    'Agendamentos',
    list.length > 0
      ? el(
          'ul',
          { className: 'list' },
          ...list.map(each =>
            el(
              'li',
              {},
              el(
                'div',
                {},
                el('h3', {}, large(periodOf(each))),
                el('p', {}, `Com ${each.employee.name}`),
                placeOf(each),
              ),
              link(`${pages.home}/appointments/${each.id}`, 'Ver', {
                'aria-label': `Ver o agendamento de ${periodOf(each)}`,
              }),
            ),
          ),
        )
      : el('p', {}, 'Você não tem nenhum horário marcado.'),
    mayBook &&
      el(
        'p',
        {},
        link(`${pages.home}/appointments`, 'Marcar um horário', { className: list.length > 0 ? '' : 'button' }),
      ),
  );
};

const missed = recoveries =>
  section(
    'Encontros que você perdeu',
    el('p', {}, 'Assista à gravação dentro do prazo e confirme: isso conta como presença.'),
    el(
      'ul',
      { className: 'list' },
      ...recoveries.map(({ recoveryDeadline, meeting, class: group }) => {
        const status = el('p', { className: 'status', role: 'alert' });
        const confirm = button(
          'Assisti à gravação',
          () =>
            void during(
              confirm,
              text => (status.textContent = text),
              async () => {
                await ask(MAKE_UP_FOR_MEETING, { classId: group.id, activityId: meeting.activity.id });
                await again(show, `Presença registrada: ${meeting.title}.`);
              },
            ),
          { className: 'second', 'aria-label': `Assisti à gravação: ${meeting.title}` },
        );
        return el(
          'li',
          {},
          el(
            'div',
            {},
            el('h3', {}, meeting.title),
            el('p', {}, `Até ${momentOf(recoveryDeadline)}`),
            isAddress(meeting.videoPlaybackId)
              ? el('p', {}, outside(meeting.videoPlaybackId, 'Ver a gravação'))
              : el('p', { className: 'quiet' }, 'Peça a gravação a quem conduz a turma.'),
            status,
          ),
          confirm,
        );
      }),
    ),
  );

const points = score => score.toLocaleString('pt-BR', { maximumFractionDigits: 2 });
function handedIn(enrollments) {
  const all = enrollments
    .flatMap(each => each.submissions)
    .sort((a, b) => (b.evaluatedAt ?? b.createdAt).localeCompare(a.evaluatedAt ?? a.createdAt));
  if (all.length === 0) return null;
  return section(
    'O que você entregou',
    el(
      'ul',
      { className: 'list' },
      ...all.map(({ id, activity, title, status, score, createdAt, evaluatedAt, late }) =>
        el(
          'li',
          {},
          el(
            'div',
            {},
            el('h3', {}, title || activity.title),
            status === 'EVALUATED'
              ? el(
                  'p',
                  {},
                  el('strong', {}, score === null ? 'Avaliada' : `Nota ${points(score)} de 100`),
                  ` · ${momentOf(evaluatedAt)}`,
                )
              : el(
                  'p',
                  {},
                  `Entregue ${momentOf(createdAt)}${late ? ', com atraso' : ''}. A avaliação ainda não chegou.`,
                ),
          ),
          link(`${pages.home}/submissions/${id}`, status === 'EVALUATED' ? 'Ver a avaliação' : 'Ver', {
            'aria-label': `${status === 'EVALUATED' ? 'Ver a avaliação' : 'Ver a entrega'}: ${title || activity.title}`,
          }),
        ),
      ),
    ),
  );
}

const onPhone = () =>
  section(
    'No calendário do celular',
    el(
      'p',
      {},
      'Encontros e agendamentos podem aparecer sozinhos no seu calendário. ',
      link(`${pages.home}/account#calendar`, 'Ver como'),
      '.',
    ),
  );

// People come back to the tab of yesterday.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && Date.now() - readAt > STALE_MS && !document.querySelector('dialog'))
    void show().catch(() => {});
});

await start(show);
