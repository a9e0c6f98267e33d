// The participant's appointments: booking a free time, moving it, canceling it.
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
  NOT_FOUND,
  outside,
  pages,
  periodOf,
  placeOf,
  section,
  setTitle,
  start,
} from './me.js';
import { askFirst, field, form } from './me-form.js';
import { slotChoice } from './me-slots.js';
import {
  BOOK,
  CANCEL_BOOKING,
  MOVE_BOOKING,
  MY_APPOINTMENT,
  MY_APPOINTMENTS,
  MY_APPOINTMENTS_ALONE,
} from './me-documents.js';

const [, , , id] = location.pathname.split('/');
const HOUR = 3_600_000;
const PAST_DAYS = 60;
const minutesOf = ({ startsAt, endsAt }) => (new Date(endsAt) - new Date(startsAt)) / 60_000;

async function showAll() {
  const from = new Date(Date.now() - PAST_DAYS * 24 * HOUR).toISOString();
  const found = await ask(MY_APPOINTMENTS, { from });
  const { me } = found;
  const isStaff = me.roles.some(role => role !== 'PARTICIPANT');
  const { nodes } = (isStaff ? await ask(MY_APPOINTMENTS_ALONE, { me: me.id, from }) : found).appointments;
  const own = nodes.filter(each => each.kind === 'APPOINTMENT' && each.client?.id === me.id);
  const ahead = own.filter(each => each.canceledAt === null && new Date(each.endsAt) > Date.now());
  const past = own.filter(each => !ahead.includes(each)).reverse();
  fill(
    section(
      'Próximos',
      ahead.length > 0
        ? el('ul', { className: 'list' }, ...ahead.map(line))
        : el('p', {}, 'Você não tem nenhum horário marcado.'),
    ),
    await booking(me),
    past.length > 0 &&
      el(
        'details',
        {},
        el('summary', {}, 'Anteriores e cancelados'),
        el('ul', { className: 'list' }, ...past.map(line)),
      ),
  );
}

const outcomes = { ATTENDED: 'realizado', NO_SHOW: 'você não compareceu' };
const line = each =>
  el(
    'li',
    {},
    el(
      'div',
      {},
      el('h3', {}, large(periodOf(each))),
      el('p', {}, `Com ${each.employee.name}`),
      each.canceledAt === null && placeOf(each),
      each.canceledAt !== null && el('p', { className: 'quiet' }, 'Cancelado'),
      each.outcome && el('p', { className: 'quiet' }, large(outcomes[each.outcome])),
    ),
    link(`${pages.home}/appointments/${each.id}`, 'Ver', { 'aria-label': `Ver o agendamento de ${periodOf(each)}` }),
  );

async function booking({ enrollments }) {
  const classes = enrollments
    .filter(
      ({ canceledAt, class: group }) =>
        canceledAt === null && isRunning(group) && group.employee && group.employee.archivedAt === null,
    )
    .map(each => each.class);
  if (classes.length === 0)
    return section('Marcar um horário', el('p', {}, 'Nenhuma das suas turmas tem horários para marcar.'));
  const place = el('div', {});
  const choose = async (group, minutes) => place.replaceChildren(await bookingForm(group, minutes));
  const own =
    classes.length > 1 &&
    select(
      'Com quem',
      classes.map(each => [`${each.employee.name} (${each.course.title})`, () => choose(each, null)]),
    );
  await choose(classes[0], null);
  return el('section', { className: 'card' }, el('h2', {}, 'Marcar um horário'), own, place);

  async function bookingForm(group, minutes) {
    const { employee } = group;
    const lengths = [employee.slotMinutes, ...employee.otherLengths];
    const slots = await slotChoice({ classId: group.id, minutes, horizonDays: employee.horizonDays });
    const length =
      lengths.length > 1 &&
      select(
        'Duração',
        lengths.map(each => [`${each} minutos`, () => choose(group, each)]),
        lengths.indexOf(minutes ?? employee.slotMinutes),
      );
    return el(
      'div',
      {},
      classes.length === 1 && el('p', {}, `Com ${employee.name}, ${group.course.title}.`),
      length,
      slots.hasAny()
        ? form(
            {
              submit: 'Marcar',
              pinned: slots.chosenTime,
              keep: 'me-booking',
              async work({ mainTopic }) {
                const time = slots.chosen();
                await ask(BOOK, {
                  input: {
                    ...time,
                    classId: group.id,
                    additionalFields: mainTopic ? { mainTopic } : null,
                    idempotencyKey: `me-${group.id}-${time.startsAt}-${loadedAt}`,
                  },
                });
                await again(
                  showAll,
                  `Marcado: ${periodOf(time)}, com ${employee.name}.${pages.sendsMail ? ' A confirmação vai por e-mail.' : ''}`,
                );
              },
            },
            slots.part,
            field({
              name: 'mainTopic',
              label: 'Sobre o que você quer conversar? (opcional)',
              tag: 'textarea',
              rows: 2,
              maxLength: 2000,
            }),
          )
        : slots.part,
    );
  }
}
/** A request that is sent again from this page is the same one; after a reload it is another. */
const loadedAt = Date.now();

let serial = 0;
function select(label, options, at = 0) {
  const id = `choice-${(serial += 1)}`;
  const control = el('select', { id }, ...options.map(([text], index) => el('option', { value: String(index) }, text)));
  control.selectedIndex = at;
  control.addEventListener('change', () => void options[control.selectedIndex][1]());
  return el('div', { className: 'field' }, el('label', { for: id }, label), control);
}

async function showOne() {
  const { me, appointment, siteSettings } = await ask(MY_APPOINTMENT, { id });
  if (appointment.kind !== 'APPOINTMENT' || appointment.client?.id !== me.id) throw NOT_FOUND;
  const { employee, additionalFields, comments, canceledAt, cancelReason, outcome } = appointment;
  setTitle(`Agendamento com ${employee.name}`);
  fill(
    el(
      'section',
      { className: 'card' },
      el('p', { className: 'lead' }, large(periodOf(appointment))),
      canceledAt !== null &&
        el(
          'p',
          {},
          el('strong', {}, `Cancelado: ${momentOf(canceledAt)}.`),
          cancelReason && ` Motivo: ${cancelReason}`,
        ),
      outcome && el('p', {}, large(outcomes[outcome])),
      canceledAt === null && whereIs(appointment, siteSettings),
      additionalFields?.mainTopic && el('p', {}, `Assunto: ${additionalFields.mainTopic}`),
      comments && el('p', {}, `Observações: ${comments}`),
      changes(appointment),
    ),
    el('p', {}, link(`${pages.home}/appointments`, 'Ver todos os agendamentos')),
  );
}

function whereIs({ place, employee, endsAt }, { supportEmail }) {
  if (isAddress(place)) return el('p', {}, outside(place, 'Abrir o link do atendimento', { className: 'button' }));
  if (place !== null) return el('p', {}, `Onde: ${place}`);
  if (new Date(endsAt) <= Date.now()) return null;
  return el(
    'p',
    {},
    `O lugar ainda não está aqui: pergunte a ${employee.name}`,
    supportEmail && [', ou escreva para ', link(`mailto:${supportEmail}`, supportEmail)],
    '.',
  );
}

function changes(appointment) {
  const { startsAt, canceledAt, employee, class: group } = appointment;
  const begins = new Date(startsAt).getTime();
  if (canceledAt !== null || begins <= Date.now()) return null;
  const last = begins - employee.cancelUntilHours * HOUR;
  if (last <= Date.now())
    return el(
      'p',
      { className: 'tip' },
      `Só dava para remarcar ou cancelar até ${momentOf(last)}. Se não puder vir, avise ${employee.name}.`,
    );
  const limit =
    employee.cancelUntilHours > 0 &&
    el('p', { className: 'quiet' }, `Dá para remarcar ou cancelar até ${momentOf(last)}.`);
  return [
    limit,
    el(
      'p',
      { className: 'actions' },
      group && button('Remarcar', () => void move(appointment), { className: 'second' }),
      button('Cancelar o agendamento', () => cancel(appointment), { className: 'plain' }),
    ),
    !group && el('p', { className: 'quiet' }, `Para remarcar, fale com ${employee.name}.`),
  ];
}

async function move(appointment) {
  const { employee, class: group } = appointment;
  const minutes = minutesOf(appointment);
  const slots = await slotChoice({
    classId: group.id,
    minutes: minutes === employee.slotMinutes ? null : minutes,
    horizonDays: employee.horizonDays,
  }).catch(error => ({ part: el('p', { role: 'alert' }, error.message), hasAny: () => false }));
  askFirst('Remarcar', close =>
    [
      el('p', {}, `Agora: ${periodOf(appointment)}. Escolha outro horário:`),
      slots.hasAny()
        ? form(
            {
              submit: 'Remarcar',
              pinned: slots.chosenTime,
              cancel: close,
              async work() {
                const time = slots.chosen();
                await ask(MOVE_BOOKING, { id, ...time });
                close();
                await again(showOne, `Remarcado: ${periodOf(time)}.`);
              },
            },
            slots.part,
          )
        : [slots.part, button('Fechar', close, { className: 'second' })],
    ].flat(),
  );
}

const cancel = appointment =>
  askFirst('Cancelar o agendamento?', close => [
    el(
      'p',
      {},
      `${large(periodOf(appointment))}, com ${appointment.employee.name}. O horário fica livre para outra pessoa.`,
    ),
    form(
      {
        submit: 'Cancelar o agendamento',
        cancel: close,
        keep: `me-cancel-${id}`,
        async work({ reason }) {
          await ask(CANCEL_BOOKING, { id, reason: reason || null, key: `me-cancel-${id}` });
          close();
          await again(showOne, 'O agendamento foi cancelado.');
        },
      },
      field({
        name: 'reason',
        label: 'Motivo (opcional)',
        hint: `${appointment.employee.name} lê o motivo.`,
        tag: 'textarea',
        rows: 2,
        maxLength: 500,
      }),
    ),
  ]);

await start(id === undefined ? showAll : showOne);
