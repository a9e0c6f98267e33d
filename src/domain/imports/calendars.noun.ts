import { AppointmentType } from '../../entities/enums.js';
import { appointmentLine, appointmentText } from '../scheduling/appointment-texts.rules.js';
import { employeeForm, workingTime } from '../scheduling/employee-forms.rules.js';
import { lengths } from '../scheduling/lengths.rules.js';
import { movedByImport } from '../scheduling/import-moves.rules.js';
import { clock, moment, oneOf, text, whole, yesNo } from './cells.js';
import { type Noun, WRITTEN } from './described-noun.js';
import { archived, column, createdAt, idColumn, reference } from './column.js';

const { shape: employee } = employeeForm;
export const employees: Noun = {
  name: 'employees',
  follows: 'activities',
  table: 'employees',
  title: 'Agendas',
  columns: [
    idColumn,
    reference('user', 'users', 'De quem é a agenda.', 'rui@example.org', {
      isRequired: true,
      isFixed: true,
      isUnique: true,
    }),
    column(
      'time_zone',
      text(employee.timeZone, 'nome IANA'),
      'Fuso dos horários; vazio: o do programa.',
      'America/Sao_Paulo',
      {
        whenMade: '{zone}',
      },
    ),
    column(
      'slot_minutes',
      whole(employee.slotMinutes, 'de 5 a 480'),
      'Duração de um horário, em minutos; vazio: 60.',
      '60',
      {
        whenMade: '60',
      },
    ),
    column(
      'step_minutes',
      whole(employee.stepMinutes, 'de 5 a 480'),
      'Minutos do começo de um horário ao do próximo; vazio: um segue o outro.',
      '',
    ),
    ...(
      [
        ['notice_hours', employee.noticeHours, 'de 0 a 720', 'Antecedência mínima para agendar, em horas', '0'],
        ['cancel_until_hours', employee.cancelUntilHours, 'de 0 a 720', 'Até quantas horas antes se cancela', '0'],
        ['horizon_days', employee.horizonDays, 'de 1 a 365', 'Quantos dias à frente se agenda', '180'],
        ['open_bookings', employee.openBookings, 'de 1 a 5', 'Agendamentos que uma pessoa pode ter à frente', '3'],
      ] as const
    ).map(([name, shape, expects, about, usual]) =>
      column(name, whole(shape, expects), `${about}; vazio: ${usual}.`, usual, { whenMade: usual }),
    ),
    column(
      'place',
      text(employee.place, 'endereço https ou texto até 300 caracteres'),
      'Onde são os agendamentos.',
      'https://meet.example.org/rui',
    ),
    column('works_on_holidays', yesNo, 'Atende também em feriados; vazio: não.', '', { whenMade: 'false' }),
    archived('Nada mais pode ser agendado nela.'),
  ],
  keys: [{ columns: ['user_id'], isUnique: true }],
  // Locks the people, so that nobody stops being a facilitator meanwhile.
  locks: [
    `select from users where id in (select user_id from {rows} where state <> 'left') order by id for no key update`,
  ],
  hasTimestamps: true,
  before: [
    {
      column: 'user',
      reason: 'NOT_A_FACILITATOR',
      rows: `select r.line, null::jsonb as params from {rows} as r join users as u on u.id = r.user_id
              where ${WRITTEN} and not (u.is_active and u.roles @> array['FACILITATOR'])
                and not exists (select from employees as p where p.id = r.known and (r.archived_at is not null or p.archived_at is null))`,
    },
  ],
};

const weekdays = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'];
const { shape: hours } = workingTime;
/** The hours of a file are added to the present hours of a calendar; hours are removed on the page. */
export const workingHours: Noun = {
  name: 'working_hours',
  follows: 'employees',
  table: 'working_hours',
  title: 'Horários de trabalho',
  columns: [
    idColumn,
    reference('employee', 'employees', 'Agenda.', 'rui@example.org', { isRequired: true, isFixed: true }),
    column(
      'weekday',
      {
        ...oneOf(Object.fromEntries(weekdays.map((name, index) => [String(index + 1), [name, `${name}-feira`]]))),
        sql: 'int',
      },
      'Dia da semana, de 1 (segunda) a 7 (domingo).',
      'segunda',
      { isRequired: true },
    ),
    column('starts_at', clock(hours.startsAt), 'Começo.', '09:00', { isRequired: true }),
    column('ends_at', clock(hours.endsAt), 'Fim.', '12:00', { isRequired: true }),
  ],
  keys: [{ columns: ['employee_id', 'weekday', 'starts_at', 'ends_at'], isUnique: false }],
  hasTimestamps: false,
  before: [
    {
      column: 'ends_at',
      reason: 'NOT_AFTER_START',
      rows: `select r.line, null::jsonb as params from {rows} as r where ${WRITTEN} and r.ends_at <= r.starts_at`,
    },
  ],
  after: [
    {
      column: 'starts_at',
      reason: 'OVERLAPS',
      rows: `select distinct on (r.line) r.line, jsonb_build_object(
                      'from', to_char(o.starts_at, 'HH24:MI'), 'to', to_char(o.ends_at, 'HH24:MI')) as params
               from {rows} as r join working_hours as o on o.employee_id = r.employee_id and o.weekday = r.weekday
                and o.id <> r.id and o.starts_at < r.ends_at and o.ends_at > r.starts_at
              where ${WRITTEN}`,
    },
  ],
};

const said = (name: string) => `t.additional_fields ->> '${name}'`;
const kinds = {
  [AppointmentType.APPOINTMENT]: ['agendamento', 'APPOINTMENT'],
  [AppointmentType.BLOCK]: ['bloqueio', 'BLOCK', 'horário bloqueado', 'blocked time'],
};
const seconds = (milliseconds: number) => `interval '${milliseconds / 1000} seconds'`;
export const appointments: Noun = {
  name: 'appointments',
  follows: 'submissions',
  table: 'appointments',
  title: 'Agendamentos',
  columns: [
    idColumn,
    reference('employee', 'employees', 'Agenda.', 'rui@example.org', { isRequired: true, isFixed: true }),
    column('starts_at', moment, 'Começo.', '12/03/2026 09:00', { to: 'start_time', isRequired: true }),
    column('ends_at', moment, 'Fim.', '12/03/2026 10:00', { to: 'finish_time', isRequired: true }),
    column('type', { ...oneOf(kinds), sql: 'int' }, 'Agendamento ou bloqueio; vazio: agendamento.', 'agendamento', {
      to: 'type_id',
      whenMade: '2',
      isFixed: true,
    }),
    reference('client', 'users', 'Quem vem.', '529.982.247-25'),
    reference('class', 'classes', 'Turma.', 'Acolhimento — Turma A'),
    column('comments', text(appointmentText, 'até 2.000 caracteres'), 'Observações.', '', { whenMade: `''` }),
    column('social_network', text(appointmentLine, 'até 2.000 caracteres'), 'Rede social de quem vem.', '', {
      to: null,
      current: said('social_network'),
    }),
    column('main_topic', text(appointmentLine, 'até 2.000 caracteres'), 'Assunto.', 'Plano de ação', {
      to: null,
      current: said('main_topic'),
    }),
    column('specific_questions', text(appointmentText, 'até 2.000 caracteres'), 'Perguntas.', '', {
      to: null,
      current: said('specific_questions'),
    }),
    createdAt('created_at', moment, 'Quando foi marcado; vazio: agora.', ''),
    column('canceled_at', moment, 'Quando foi cancelado; o que foi cancelado fica de fora.', '', {
      to: null,
      current: 't.deleted_at',
      becomes: '$given',
    }),
  ],
  keys: [{ columns: ['employee_id', 'start_time'], isUnique: false }],
  always: {
    additional_fields: `case when coalesce(r.x_social_network, r.x_main_topic, r.x_specific_questions) is not null then
      jsonb_build_object('social_network', coalesce(r.x_social_network, ''), 'main_topic', coalesce(r.x_main_topic, ''),
        'specific_questions', coalesce(r.x_specific_questions, '')) end`,
  },
  whenMade: { installation: '{installation}' },
  whenChanged: movedByImport('(t.start_time, t.finish_time) is distinct from (r.start_time, r.finish_time)'),
  hasTimestamps: true,
  // A cancellation frees the time and tells people; an import does neither.
  leftOut: [
    {
      column: 'canceled_at',
      reason: 'CANCELED',
      rows: `select r.line, null::jsonb as params from {rows} as r where ${WRITTEN} and r.x_canceled_at is not null`,
    },
  ],
  before: [
    {
      column: 'ends_at',
      reason: 'NOT_AFTER_START',
      rows: `select r.line, null::jsonb as params from {rows} as r where ${WRITTEN} and r.finish_time <= r.start_time`,
    },
    ...(
      [
        ['LENGTH_OF_APPOINTMENT', AppointmentType.APPOINTMENT, lengths.appointment],
        ['LENGTH_OF_BLOCK', AppointmentType.BLOCK, lengths.block],
      ] as const
    ).map(([reason, type, { min, max }]) => ({
      column: 'ends_at',
      reason,
      rows: `select r.line, null::jsonb as params from {rows} as r
              where ${WRITTEN} and r.type_id = ${type} and r.finish_time > r.start_time
                and r.finish_time - r.start_time not between ${seconds(min)} and ${seconds(max)}`,
    })),
    {
      column: 'starts_at',
      reason: 'OVERLAPS',
      // The database refuses overlaps too, but does not name the line.
      rows: `select distinct on (r.line) r.line, jsonb_build_object(
                      'from', to_char(o.start_time at time zone {zone}, 'DD/MM/YYYY HH24:MI'),
                      'to', to_char(o.finish_time at time zone {zone}, 'DD/MM/YYYY HH24:MI')) as params
               from {rows} as r join (
                 select a.employee_id, a.start_time, a.finish_time, null::int as line from appointments as a
                  where a.deleted_at is null and a.id not in (select known from {rows} where known is not null)
                 union all
                 select n.employee_id, n.start_time, n.finish_time, n.line from {rows} as n
                  where not n.bad and n.x_canceled_at is null) as o
                 on o.employee_id = r.employee_id and o.line is distinct from r.line
                and o.start_time < r.finish_time and o.finish_time > r.start_time
              where ${WRITTEN} and r.finish_time > r.start_time`,
    },
  ],
};
