import { z } from 'zod';
import { CancelReason, PresenceSource, PresenceStatus } from '../../entities/enums.js';
import { MAX_LATE_MINUTES } from '../enrollments/attendance.rules.js';
import { moment, oneOf, whole } from './cells.js';
import { type Noun, WRITTEN } from './described-noun.js';
import { cancelReasonsInEnglish, cancelReasonWords } from './exported-columns.rules.js';
import { column, createdAt, idColumn, reference } from './column.js';

/** The values of CancelReason and their words in exports; the legacy names are the same in lower case. */
const reasons = Object.fromEntries(
  Object.values(CancelReason).map(each => [each, [cancelReasonWords[each], cancelReasonsInEnglish[each]]]),
);

/**
 * Enrollments in past cycles are accepted too, because an import brings history. A person who was enrolled and left keeps that
 * enrollment.
 */
export const enrollments: Noun = {
  name: 'enrollments',
  follows: 'meetings',
  table: 'enrollments',
  title: 'Matrículas',
  columns: [
    idColumn,
    reference('participant', 'users', 'Quem participa.', '529.982.247-25', { isRequired: true, isFixed: true }),
    reference('class', 'classes', 'Turma.', 'Acolhimento — Turma A', { isRequired: true, isFixed: true }),
    createdAt('enrolled_at', moment, 'Quando foi matriculada; vazio: agora.', ''),
    column('cancel_requested_at', moment, 'Quando pediu para sair.', ''),
    column('canceled_at', moment, 'Quando a matrícula foi cancelada.', ''),
    column('cancel_reason', oneOf(reasons), 'Por que saiu; obrigatório com canceled_at.', ''),
  ],
  keys: [{ columns: ['participant_id', 'class_id'], isUnique: true }],
  hasTimestamps: true,
  locks: [
    `select from users where id in (select participant_id from {rows} where state <> 'left') order by id for no key update`,
    `select from classes where id in (select class_id from {rows} where state <> 'left') order by id for no key update`,
  ],
  before: [
    {
      column: 'cancel_reason',
      reason: 'NEEDED_WITH',
      rows: `select r.line, '{"other": "canceled_at"}'::jsonb as params from {rows} as r
              where ${WRITTEN} and r.canceled_at is not null and r.cancel_reason is null`,
    },
    {
      column: 'cancel_reason',
      reason: 'NOT_WITHOUT',
      rows: `select r.line, '{"other": "canceled_at"}'::jsonb as params from {rows} as r
              where ${WRITTEN} and r.canceled_at is null and r.cancel_reason is not null`,
    },
    {
      column: 'participant',
      reason: 'HAS_ACCOUNT_OF_STAFF',
      rows: `select r.line, null::jsonb as params from {rows} as r join users as u on u.id = r.participant_id
              where ${WRITTEN} and r.canceled_at is null
                and not exists (select from enrollments as e where e.id = r.known and e.canceled_at is null)
                and (not u.is_active or not u.roles <@ array['PARTICIPANT'])`,
    },
  ],
  after: [
    {
      column: 'class',
      reason: 'HAS_PLACE_ALREADY',
      rows: `select r.line, null::jsonb as params from {rows} as r
               join classes as c on c.id = r.class_id
               join (select e.participant_id, o.course_id, o.cycle_id from enrollments as e
                       join classes as o on o.id = e.class_id
                      where e.canceled_at is null and e.participant_id in (select participant_id from {rows} where state <> 'left')
                      group by e.participant_id, o.course_id, o.cycle_id having count(*) > 1) as p
                 on p.participant_id = r.participant_id and p.course_id = c.course_id and p.cycle_id = c.cycle_id
              where ${WRITTEN} and r.canceled_at is null`,
    },
    {
      column: 'class',
      reason: 'CLASS_BEYOND_CAPACITY',
      // The last lines have no place; the lines before them keep theirs.
      rows: `select q.line, jsonb_build_object('capacity', q.capacity) as params
               from (select r.line, c.capacity, n.taken, row_number() over (partition by c.id order by r.line desc) as last
                       from {rows} as r
                       join classes as c on c.id = r.class_id and c.capacity is not null
                       join (select e.class_id, count(*) as taken from enrollments as e
                              where e.canceled_at is null and e.class_id in (select class_id from {rows}) group by e.class_id) as n
                         on n.class_id = c.id
                      where r.state = 'made' and not r.bad and r.canceled_at is null) as q
              where q.last <= q.taken - q.capacity`,
    },
  ],
};

export const presences: Noun = {
  name: 'presences',
  follows: 'enrollments',
  table: 'presences',
  title: 'Presenças',
  columns: [
    idColumn,
    reference('participant', 'users', 'Quem esteve lá.', '529.982.247-25', { to: null, isRequired: true }),
    reference('class', 'classes', 'Turma.', 'Acolhimento — Turma A', { to: null, isRequired: true }),
    reference('activity', 'activities', 'Atividade do curso.', 'Encontro coletivo 1', {
      within: 'class',
      isRequired: true,
      isFixed: true,
    }),
    column(
      'source',
      oneOf({
        [PresenceSource.STAFF]: ['equipe'],
        [PresenceSource.AUTO]: ['ao vivo'],
        [PresenceSource.RECOVERY]: ['gravação'],
      }),
      'Como a presença surgiu; vazio: equipe.',
      'equipe',
      { whenMade: `'STAFF'` },
    ),
    column(
      'status',
      oneOf({
        [PresenceStatus.PRESENT]: ['presente', 'sim', 'true', '1'],
        [PresenceStatus.LATE]: ['atraso', 'atrasado', 'atrasada'],
        [PresenceStatus.EXCUSED]: ['justificada', 'falta justificada'],
        [PresenceStatus.ABSENT]: ['falta', 'ausente', 'não', 'nao', 'false', '0'],
      }),
      'Se esteve lá; vazio: presente. Presente e atraso contam como presença.',
      'presente',
      { whenMade: `'PRESENT'` },
    ),
    column(
      'late_minutes',
      whole(z.int().min(1).max(MAX_LATE_MINUTES), 'minutos, de 1 a 1440'),
      'Minutos de atraso; só com LATE.',
      '',
      {
        // A late arrival that is corrected to another status keeps no minutes.
        becomes: `case when $given is not null or coalesce(s.g_status, t.status) = 'LATE' then coalesce($given, $current) end`,
      },
    ),
    column('recorded_at', moment, 'Quando foi registrada; vazio: agora.', '', { whenMade: '{now}' }),
    reference('recorded_by', 'users', 'Quem registrou.', ''),
  ],
  keys: [{ columns: ['enrollment_id', 'activity_id'], isUnique: true }],
  derives: {
    joins: `left join classes as class_of on class_of.id = s.r_class
            left join enrollments as enrollment_of
              on enrollment_of.class_id = s.r_class and enrollment_of.participant_id = s.r_participant`,
    columns: { enrollment_id: 'enrollment_of.id' },
  },
  hasTimestamps: false,
  before: [
    {
      column: 'late_minutes',
      reason: 'ONLY_WHEN_LATE',
      rows: `select r.line, null::jsonb as params from {rows} as r
              where ${WRITTEN} and r.late_minutes is not null and r.status is distinct from 'LATE'`,
    },
    {
      column: 'participant',
      reason: 'NEVER_ENROLLED',
      rows: `select r.line, null::jsonb as params from {rows} as r
              where ${WRITTEN} and r.enrollment_id is null and r.x_participant is not null and r.x_class is not null`,
    },
  ],
  after: [
    {
      column: 'activity',
      reason: 'NOT_OF_COURSE',
      rows: `select r.line, null::jsonb as params from {rows} as r
               join enrollments as e on e.id = r.enrollment_id join classes as c on c.id = e.class_id
               join activities as a on a.id = r.activity_id
              where ${WRITTEN} and a.course_id <> c.course_id`,
    },
  ],
};
