import { ActivityKind, Shift } from '../../entities/enums.js';
import {
  activityForm,
  classForm,
  courseForm,
  cycleForm,
  lengthOfMeeting,
  meetingForm,
} from '../classes/programme-forms.rules.js';
import { nameRooms, renumberMeetings } from '../classes/import-steps.write.js';
import { giveWaiting } from '../submissions/give-submissions.write.js';
import { day, moment, oneOf, text, whole, yesNo } from './cells.js';
import { type Noun, WRITTEN } from './described-noun.js';
import { archived, column, idColumn, reference } from './column.js';

const { shape: course } = courseForm;
export const courses: Noun = {
  name: 'courses',
  follows: 'users',
  table: 'courses',
  title: 'Cursos',
  columns: [
    idColumn,
    column(
      'slug',
      text(course.slug, 'palavras em minúsculas e dígitos, com hífens'),
      'Nome do curso nos endereços.',
      'acolhimento',
      {
        isRequired: true,
        isUnique: true,
      },
    ),
    column('title', text(course.title, 'até 200 caracteres'), 'Título.', 'Acolhimento', { isRequired: true }),
    column('description', text(course.description, 'até 10.000 caracteres'), 'Descrição.', '', { whenMade: `''` }),
    column('logo_url', text(course.logoUrl, 'endereço https'), 'Logotipo.', ''),
    column('banner_url', text(course.bannerUrl, 'endereço https'), 'Imagem de capa.', ''),
    archived('Ninguém mais é matriculado nele.'),
  ],
  keys: [{ columns: ['slug'], isUnique: true }],
  hasTimestamps: true,
};

const { shape: cycle } = cycleForm;
export const cycles: Noun = {
  name: 'cycles',
  follows: 'courses',
  table: 'cycles',
  title: 'Ciclos',
  columns: [
    idColumn,
    column('name', text(cycle.name, 'até 100 caracteres'), 'Nome.', 'Ciclo 2026', { isRequired: true }),
    column('year', whole(cycle.year, 'de 2000 a 2100'), 'Ano.', '2026', { isRequired: true }),
    column('starts_on', day(cycle.startsOn), 'Primeiro dia.', '02/02/2026', { isRequired: true }),
    column('ends_on', day(cycle.endsOn), 'Último dia.', '18/12/2026', { isRequired: true }),
    column(
      'recovery_hours',
      whole(cycle.recoveryHours, 'horas, de 0 a 8760'),
      'Por quanto tempo a gravação de um encontro ainda vale presença; vazio: 72.',
      '72',
      {
        whenMade: '72',
      },
    ),
    column('enable_strategic_activities', yesNo, 'Se há atividades estratégicas; vazio: sim.', 'sim', {
      whenMade: 'true',
    }),
  ],
  keys: [{ columns: ['name'], lower: ['name'], isUnique: false }],
  hasTimestamps: true,
  before: [
    {
      column: 'ends_on',
      reason: 'NOT_BEFORE',
      rows: `select r.line, '{"other": "starts_on"}'::jsonb as params from {rows} as r where ${WRITTEN} and r.ends_on < r.starts_on`,
    },
  ],
  after: [
    {
      column: 'starts_on',
      reason: 'OTHERS_OUTSIDE_DAYS',
      rows: `select r.line, jsonb_build_object('classes', o.classes, 'meetings', o.meetings) as params
               from {rows} as r, lateral (
                 select (select count(*) from classes as c where c.cycle_id = r.id
                          and c.starts_on not between r.starts_on and r.ends_on) as classes,
                        (select count(*) from meetings as m join classes as c on c.id = m.class_id where c.cycle_id = r.id
                          and (m.starts_at < r.starts_on::timestamp at time zone {zone}
                            or m.ends_at > (r.ends_on + 1)::timestamp at time zone {zone})) as meetings) as o
              where ${WRITTEN} and r.state = 'changed' and o.classes + o.meetings > 0`,
    },
  ],
};

const { shape: activity } = activityForm;
export const activities: Noun = {
  name: 'activities',
  follows: 'cycles',
  table: 'activities',
  title: 'Atividades',
  columns: [
    idColumn,
    reference('course', 'courses', 'Curso de que é um passo.', 'acolhimento', { isRequired: true, isFixed: true }),
    column('title', text(activity.title, 'até 200 caracteres'), 'Título.', 'Encontro coletivo 1', { isRequired: true }),
    column('description', text(activity.description, 'até 10.000 caracteres'), 'Descrição.', '', { whenMade: `''` }),
    column(
      'kind',
      oneOf({
        [ActivityKind.COLLECTIVE_MEETING]: ['encontro coletivo', 'encontro'],
        [ActivityKind.DELIVERABLE]: ['entrega'],
      }),
      'O que pede a quem participa.',
      'encontro coletivo',
      { isRequired: true, isFixed: true },
    ),
    column('position', whole(activity.position, 'de 1 a 1000'), 'Ordem no curso; vazio: depois das outras.', '1'),
  ],
  keys: [{ columns: ['course_id', 'title'], lower: ['title'], isUnique: false }],
  whenMade: {
    // After the existing activities, and after the lines with a position of their own.
    position: `coalesce(r.position, (
      select greatest(coalesce(max(a.position), 0), (select coalesce(max(o.position), 0) from {rows} as o where o.course_id = r.course_id))
        from activities as a where a.course_id = r.course_id) + row_number() over (partition by r.course_id, r.position is null order by r.line))`,
  },
  hasTimestamps: true,
  after: [
    {
      column: 'position',
      reason: 'IN_USE',
      rows: `select r.line, null::jsonb as params from {rows} as r where ${WRITTEN} and exists (
               select from activities as a join activities as o on o.course_id = a.course_id and o.position = a.position and o.id <> a.id
                where a.id = r.id)`,
    },
  ],
};

const { shape: group } = classForm;
export const classes: Noun = {
  name: 'classes',
  follows: 'working_hours',
  table: 'classes',
  title: 'Turmas',
  columns: [
    idColumn,
    column('name', text(group.name, 'até 200 caracteres'), 'Nome.', 'Acolhimento — Turma A', { isRequired: true }),
    column(
      'shift',
      oneOf({ [Shift.MORNING]: ['manhã'], [Shift.AFTERNOON]: ['tarde'], [Shift.EVENING]: ['noite'] }),
      'Turno.',
      'manhã',
      { isRequired: true },
    ),
    reference('course', 'courses', 'Curso.', 'acolhimento', { isRequired: true, isFixed: true }),
    reference('cycle', 'cycles', 'Ciclo.', 'Ciclo 2026', { isRequired: true, isFixed: true }),
    column('starts_on', day(group.startsOn), 'Primeiro dia, dentro do ciclo.', '02/03/2026', { isRequired: true }),
    reference('facilitator', 'users', 'Quem conduz a turma; vazio: ninguém ainda.', 'rui@example.org'),
    column('capacity', whole(group.capacity, 'de 1 a 100000'), 'Vagas; vazio: sem limite.', '40'),
    column(
      'appointment_place',
      text(group.appointmentPlace, 'endereço https ou texto até 300 caracteres'),
      'Onde são os agendamentos da turma; vazio: como diz a agenda de quem a conduz.',
      'Sala 3',
    ),
    column(
      'group_url',
      text(group.groupUrl, 'endereço https'),
      'Grupo em que a turma conversa.',
      'https://chat.example.org/turma-a',
    ),
    column(
      'room_name',
      text(group.roomName, 'até 200 caracteres'),
      'Sala de vídeo da turma; vazio: nenhuma.',
      'Sala da Turma A',
      {
        to: null,
        current: '(select o.name from rooms as o where o.class_id = t.id)',
      },
    ),
    archived('Ninguém mais é matriculado nela.'),
  ],
  keys: [{ columns: ['course_id', 'cycle_id', 'name'], lower: ['name'], isUnique: false }],
  // Locks the people, so that nobody stops being a facilitator meanwhile.
  locks: [
    `select from users where id in (select facilitator_id from {rows} where state <> 'left') order by id for no key update`,
  ],
  hasTimestamps: true,
  before: [
    {
      column: 'facilitator',
      reason: 'NOT_A_FACILITATOR',
      rows: `select r.line, null::jsonb as params from {rows} as r join users as u on u.id = r.facilitator_id
              where ${WRITTEN} and not (u.is_active and u.roles @> array['FACILITATOR'])
                and not exists (select from classes as c where c.id = r.known and c.facilitator_id = r.facilitator_id
                                and (r.archived_at is not null or c.archived_at is null))`,
    },
    {
      column: 'facilitator',
      reason: 'APPOINTMENTS_AHEAD_WITH',
      rows: `select r.line, jsonb_build_object('count', count(*)) as params from {rows} as r
               join classes as c on c.id = r.known and c.facilitator_id <> r.facilitator_id
               join employees as e on e.user_id = c.facilitator_id
               join appointments as a on a.class_id = c.id and a.employee_id = e.id and a.finish_time > {now}
                and a.deleted_at is null and a.client_id is not null
              where ${WRITTEN} group by r.line`,
    },
  ],
  after: [
    {
      column: 'starts_on',
      reason: 'OUTSIDE_DAYS',
      rows: `select r.line, jsonb_build_object('from', y.starts_on, 'to', y.ends_on) as params from {rows} as r
               join cycles as y on y.id = r.cycle_id
              where ${WRITTEN} and r.starts_on not between y.starts_on and y.ends_on`,
    },
    {
      column: 'starts_on',
      reason: 'DAYS_OF_RECORD_FIXED',
      rows: `select r.line, null::jsonb as params from {rows} as r where ${WRITTEN} and exists (
               select from meetings as m where m.class_id = r.id and m.starts_at < r.starts_on::timestamp at time zone {zone})`,
    },
  ],
  steps: [nameRooms, giveWaiting],
};

const { shape: meeting } = meetingForm;
const seconds = (milliseconds: number) => `interval '${milliseconds / 1000} seconds'`;
export const meetings: Noun = {
  name: 'meetings',
  follows: 'classes',
  table: 'meetings',
  title: 'Encontros coletivos',
  columns: [
    idColumn,
    reference('class', 'classes', 'Turma.', 'Acolhimento — Turma A', { isRequired: true, isFixed: true }),
    reference('activity', 'activities', 'Atividade do curso que conta presença.', 'Encontro coletivo 1', {
      within: 'class',
      isRequired: true,
      isFixed: true,
    }),
    column(
      'title',
      text(meeting.title, 'até 200 caracteres'),
      'Título, que na turma é só deste encontro.',
      'Encontro coletivo 1',
      { isRequired: true },
    ),
    column('starts_at', moment, 'Começo.', '10/03/2026 19:00', { isRequired: true }),
    column('ends_at', moment, 'Fim: de 5 minutos a 12 horas depois.', '10/03/2026 21:00', { isRequired: true }),
    column('video_playback_id', text(meeting.videoPlaybackId, 'até 120 caracteres'), 'Gravação, quando houver.', ''),
  ],
  keys: [{ columns: ['class_id', 'title'], lower: ['title'], isUnique: false }],
  derives: { joins: 'left join classes as class_of on class_of.id = s.r_class', columns: {} },
  whenMade: {
    // Temporary numbers: a step numbers the meetings by their times.
    position: `(select coalesce(max(m.position), 0) from meetings as m where m.class_id = r.class_id)
               + row_number() over (partition by r.class_id order by r.line)`,
    installation: '{installation}',
  },
  always: {
    // Calendars use the invitation with the highest revision.
    revision: `coalesce((select m.revision + (case when m.starts_at <> r.starts_at or m.ends_at <> r.ends_at then 1 else 0 end)
                           from meetings as m where m.id = r.known), 0)`,
  },
  hasTimestamps: true,
  before: [
    {
      column: 'ends_at',
      reason: 'NOT_AFTER_START',
      rows: `select r.line, null::jsonb as params from {rows} as r where ${WRITTEN} and r.ends_at <= r.starts_at`,
    },
  ],
  after: [
    {
      column: 'ends_at',
      reason: 'LENGTH_OF_MEETING',
      rows: `select r.line, null::jsonb as params from {rows} as r where ${WRITTEN} and r.ends_at > r.starts_at
                and r.ends_at - r.starts_at not between ${seconds(lengthOfMeeting.min)} and ${seconds(lengthOfMeeting.max)}`,
    },
    {
      column: 'activity',
      reason: 'NOT_OF_COURSE',
      rows: `select r.line, null::jsonb as params from {rows} as r
               join classes as c on c.id = r.class_id join activities as a on a.id = r.activity_id
              where ${WRITTEN} and a.course_id <> c.course_id`,
    },
    {
      column: 'activity',
      reason: 'NOT_A_COLLECTIVE_MEETING',
      rows: `select r.line, null::jsonb as params from {rows} as r join activities as a on a.id = r.activity_id
              where ${WRITTEN} and a.kind <> 'COLLECTIVE_MEETING'`,
    },
    {
      column: 'starts_at',
      reason: 'OUTSIDE_DAYS',
      rows: `select r.line, jsonb_build_object('from', c.starts_on, 'to', y.ends_on) as params from {rows} as r
               join classes as c on c.id = r.class_id join cycles as y on y.id = c.cycle_id
              where ${WRITTEN} and (r.starts_at < c.starts_on::timestamp at time zone {zone}
                 or r.ends_at > (y.ends_on + 1)::timestamp at time zone {zone})`,
    },
    {
      column: 'starts_at',
      reason: 'OVERLAPS',
      rows: `select distinct on (r.line) r.line, jsonb_build_object(
                      'from', to_char(o.starts_at at time zone {zone}, 'DD/MM/YYYY HH24:MI'),
                      'to', to_char(o.ends_at at time zone {zone}, 'DD/MM/YYYY HH24:MI')) as params
               from {rows} as r join meetings as o on o.class_id = r.class_id and o.id <> r.id
                and o.starts_at < r.ends_at and o.ends_at > r.starts_at
              where ${WRITTEN}`,
    },
  ],
  steps: [renumberMeetings],
};
