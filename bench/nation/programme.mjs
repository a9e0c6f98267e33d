// The content of a national programme after five years: its sizes, and the SQL that makes its rows from nothing but numbers.
// Rows of one cycle are scattered among its classes, as with many classes that hand in at the same time.
import { indicators } from '../../dist/src/domain/kpis/indicators.js';
import { ledgers } from './ledgers.mjs';

const CYCLES = 20;
const MEETINGS = 10;
const DELIVERABLES = 4;
const ACTIVITIES = MEETINGS + DELIVERABLES;
const COURSES = 10;
/** Live messages of a session. */
const PER_SESSION = 6_000;
const FIRST_ADMIN = 1;
const FIRST_SUPERVISOR = 6;
const FIRST_FACILITATOR = 26;
const FIRST_PARTICIPANT = 1_001;
const MONTHS = 60;

/**
 * Sizes at a scale; 1 is the nation. All sizes follow from the number of classes, the same in each cycle, except for the given
 * ones: tables that grow for ever have more rows in an older programme.
 */
export function sizesAt(scale, { auditRecords, messages } = {}) {
  const perCycle = Math.max(2, Math.round(250 * scale));
  const classes = perCycle * CYCLES;
  return {
    perCycle,
    classes,
    facilitators: perCycle,
    participants: classes * 40 - FIRST_PARTICIPANT - perCycle,
    enrollments: classes * 50,
    presences: classes * 400,
    submissions: classes * 200,
    appointments: classes * 60,
    messages: Number(messages ?? classes * 200),
    auditRecords: Number(auditRecords ?? classes * 400),
    sessions: Math.max(2, Math.round(classes / 10)),
    groups: Math.max(3, Math.round(300 * scale)),
  };
}

/** The callers that ask for everything; a facilitator and a participant are found among the rows. */
export const people = { admin: FIRST_ADMIN, supervisor: FIRST_SUPERVISOR };

// From numbers of rows, counted from 1, to the records that they belong to.
const courseOf = group => `((${group} - 1) % ${COURSES} + 1)`;
const cycleOf = (group, { perCycle }) => `((${group} - 1) / ${perCycle} + 1)`;
const cycleStart = cycle => `(date_trunc('month', now()) + make_interval(months => 3 * (${cycle} - 1) - 58))`;
const classOf = (enrollment, { perCycle }) =>
  `((${enrollment} - 1) / ${perCycle * 50} * ${perCycle} + (${enrollment} - 1) % ${perCycle} + 1)`;
const participantOf = (enrollment, { participants }) =>
  `(${FIRST_PARTICIPANT} + (${enrollment} - 1) % ${participants})`;
/** In the middle of the time others took over: present facilitators have nothing in the first half of the tables. */
const facilitatorOf = (group, sizes) => {
  const half = Math.floor(sizes.facilitators / 2);
  return `(case when ${group} % 97 <> 0 then ${FIRST_FACILITATOR} + ${cycleOf(group, sizes)} * 2 / ${CYCLES + 1} * ${half} + (${group} - 1) % ${half} end)`;
};
const activityOf = (course, position) => `((${course} - 1) * ${ACTIVITIES} + ${position})`;
/**
 * The enrollment and the round of the nth row, for tables with `each` rows for an enrollment, written round by round in each
 * cycle.
 */
const roundsOf = (n, each, { perCycle }) => `(select e, round, ${classOf('e', { perCycle })} as class from (select
  (${n} - 1) / ${perCycle * 50 * each} * ${perCycle * 50} + (${n} - 1) % ${perCycle * 50} + 1 as e,
  (${n} - 1) % ${perCycle * 50 * each} / ${perCycle * 50} as round) as numbers)`;
const series = count => `generate_series(1, ${count}) as n`;
/** An address of a stored file; the file is never read. */
const fileColumns = `'files/nation/' || n || '.pdf', 'Documento ' || n || '.pdf', 'application/pdf', 1000 + n % 1000, md5(n::text) || md5(n::text)`;

/** A number of nine digits with its two check digits. */
const cpfFunction = `
  create function pg_temp.cpf(n int) returns text language sql immutable as $$
    with base as (select string_to_array(lpad(n::text, 9, '0'), null)::int[] as d),
    first as (select d, (select sum(d[i] * (11 - i)) from generate_series(1, 9) i) * 10 % 11 % 10 as one from base)
    select array_to_string(d, '') || one || ((select sum(d[i] * (12 - i)) from generate_series(1, 9) i) + one * 2) * 10 % 11 % 10
      from first
  $$`;

/** People, courses, classes and enrollments. */
const catalogue = sizes => [
  cpfFunction,
  `insert into users (id, name, email, cpf, phone, roles, created_at)
   select n, role || ' ' || n, lower(role) || n || '@nacao.test', pg_temp.cpf(900000000 + n), '55219' || lpad(n::text, 8, '0'),
     array[role], now() - interval '5 years'
   from generate_series(${FIRST_ADMIN}, ${FIRST_FACILITATOR - 1 + sizes.facilitators}) as n,
     lateral (select case when n < ${FIRST_SUPERVISOR} then 'ADMIN' when n < ${FIRST_FACILITATOR} then 'SUPERVISOR' else 'FACILITATOR' end as role) as r`,
  `insert into users (id, name, email, cpf, phone, gender, race, birthday, roles, is_active, created_at)
   select ${FIRST_PARTICIPANT - 1} + n,
     (array['Ana','Bruno','Carla','Daniel','Elisa','Fábio','Gabriela','Heitor','Inês','João','Lúcia','Marcos','Nádia','Otávio'])[1 + n % 14]
       || ' ' || (array['Silva','Santos','Oliveira','Souza','Lima','Pereira','Costa','Ribeiro','Alves','Rocha','Dias'])[1 + n / 14 % 11] || ' ' || n,
     'participante' || n || '@nacao.test', pg_temp.cpf(100000000 + n * 7), '55119' || lpad(n::text, 8, '0'),
     (array['FEMALE','MALE'])[1 + n % 2], (array['WHITE','BLACK','BROWN'])[1 + n % 3], date '1960-01-01' + n % 14000,
     '{PARTICIPANT}', n % 50 <> 0, now() - interval '5 years' * (1 - n::float / ${sizes.participants})
   from ${series(sizes.participants)}`,
  `insert into courses (id, slug, title, description) select n, 'curso-' || n, 'Curso ' || n, repeat('Descrição. ', 20) from ${series(COURSES)}`,
  `insert into activities (id, course_id, title, kind, position)
   select n, (n - 1) / ${ACTIVITIES} + 1, 'Atividade ' || n,
     case when (n - 1) % ${ACTIVITIES} < ${MEETINGS} then 'COLLECTIVE_MEETING' else 'DELIVERABLE' end, (n - 1) % ${ACTIVITIES} + 1
   from ${series(COURSES * ACTIVITIES)}`,
  `insert into cycles (id, name, year, starts_on, ends_on)
   select n, 'Ciclo ' || n, extract(year from ${cycleStart('n')}), ${cycleStart('n')}, ${cycleStart('(n + 1)')} - interval '1 day'
   from ${series(CYCLES)}`,
  `insert into classes (id, name, shift, course_id, cycle_id, facilitator_id, starts_on, group_url, created_at)
   select n, 'Turma ' || n, (array['MORNING','AFTERNOON','EVENING'])[1 + n % 3], ${courseOf('n')}, ${cycleOf('n', sizes)},
     ${facilitatorOf('n', sizes)}, ${cycleStart(cycleOf('n', sizes))}, 'https://chat.example.org/' || n,
     ${cycleStart(cycleOf('n', sizes))} - interval '1 month'
   from ${series(sizes.classes)}`,
  `insert into rooms (id, class_id, name, slug) select n, n, 'Sala ' || n, 'sala-' || md5(n::text) from ${series(sizes.classes)}`,
  `insert into enrollments (id, participant_id, class_id, cancel_requested_at, canceled_at, cancel_reason, created_at)
   select n, ${participantOf('n', sizes)}, ${classOf('n', sizes)},
     case when n % 19 in (0, 1) then at + interval '20 days' end, case when n % 19 = 0 then at + interval '21 days' end,
     case when n % 19 = 0 then 'OTHER' end, at
   from ${series(sizes.enrollments)},
     lateral (select least(now(), ${cycleStart(cycleOf(classOf('n', sizes), sizes))} - interval '30 days' + n % ${sizes.perCycle * 50} * interval '3 minutes') as at) as t`,
  `insert into meetings (id, class_id, activity_id, title, position, starts_at, ends_at, video_playback_id)
   select n, class, ${activityOf(courseOf('class'), 'position')}, 'Encontro ' || position, position, at, at + interval '2 hours', md5(n::text)
   from ${series(sizes.classes * MEETINGS)},
     lateral (select (n - 1) / ${MEETINGS} + 1 as class, (n - 1) % ${MEETINGS} + 1 as position) as numbers,
     lateral (select ${cycleStart(cycleOf('class', sizes))} + make_interval(days => 7 * position - 7 + class % 5, hours => 12 + class % 10) as at) as t`,
  `insert into activity_templates (id, activity_id, class_id, course_id, cycle_id, description)
   select n, ${activityOf(courseOf('class'), `${MEETINGS} + 1 + (n - 1) % ${DELIVERABLES}`)}, class, ${courseOf('class')}, ${cycleOf('class', sizes)}, 'Modelo ' || n
   from ${series(sizes.classes * DELIVERABLES)}, lateral (select (n - 1) / ${DELIVERABLES} + 1 as class) as numbers`,
];

/** The work of participants: presences, recordings watched, submissions and their files. */
const work = sizes => [
  `insert into presences (id, enrollment_id, activity_id, source, recorded_by_id, recorded_at)
   select n, e, ${activityOf(courseOf('class'), '(round + 1)')}, (array['AUTO','STAFF','RECOVERY'])[1 + n % 3],
     case when n % 3 = 1 then ${facilitatorOf('class', sizes)} else ${participantOf('e', sizes)} end,
     least(now(), ${cycleStart(cycleOf('class', sizes))} + make_interval(days => round * 7 + class % 5, hours => 13))
   from ${series(sizes.presences)}, lateral ${roundsOf('n', 8, sizes)} as place`,
  `insert into meeting_progress (id, meeting_id, participant_id, status, created_at)
   select n, (class - 1) * ${MEETINGS} + 1, ${participantOf('n', sizes)}, (array['STARTED','COMPLETED'])[1 + n % 2], now() - interval '1 month'
   from ${series(sizes.enrollments)}, lateral (select ${classOf('n', sizes)} as class) as place`,
  `insert into meeting_visits (id, meeting_id, participant_id, joined_at, left_at)
   select n, m.id, ${participantOf('e', sizes)}, m.starts_at + interval '1 minute' * (n % 20), m.ends_at
   from ${series(sizes.presences / 4)}, lateral ${roundsOf('n', 2, sizes)} as place
   join meetings as m on m.id = (class - 1) * ${MEETINGS} + 1 + round`,
  `insert into submissions (id, participant_id, activity_id, class_id, course_id, cycle_id, facilitator_id, title, status, score,
     facilitator_comment, evaluated_at, removed_at, removed_by_id, removal_action, created_at, updated_at)
   select n, ${participantOf('e', sizes)}, ${activityOf(courseOf('class'), `(${MEETINGS} + 1 + round)`)}, class, ${courseOf('class')}, ${cycleOf('class', sizes)},
     ${facilitatorOf('class', sizes)}, 'Plano de ação ' || n,
     case when n % 3 = 0 then 'EVALUATED' else 'SUBMITTED' end, case when n % 3 = 0 then 70 + n % 30 + 0.5 end,
     case when n % 3 = 0 then 'Bom trabalho.' end, case when n % 3 = 0 then at + interval '1 day' end,
     case when n % 53 = 1 then at + interval '2 days' end, case when n % 53 = 1 then ${FIRST_ADMIN} end, case when n % 53 = 1 then 'RESEND' end, at, at
   from ${series(sizes.submissions)}, lateral ${roundsOf('n', DELIVERABLES, sizes)} as place,
     lateral (select least(now(), ${cycleStart(cycleOf('class', sizes))} + make_interval(days => round * 14 + 10) + n % 20000 * interval '30 seconds') as at) as t`,
  `insert into submission_revisions (id, submission_id, participant_id, class_id, change, changed_by_id, changed_by_name, title, status, files, created_at)
   select row_number() over (order by id), id, participant_id, class_id, case when id % 3 = 0 then 'EVALUATED' else 'REPLACED' end,
     facilitator_id, 'Facilitadora', title, 'SUBMITTED', '[]', created_at from submissions where id % 3 = 0 or id % 20 = 1`,
  `insert into stored_files (id, path, original_name, media_type, size, sha256, uploaded_by_id, position, submission_id, created_at, updated_at)
   select n, ${fileColumns}, s.participant_id, (n - 1) % 2, s.id, s.created_at, s.created_at
   from ${series(sizes.submissions * 2)} join submissions as s on s.id = (n - 1) / 2 + 1`,
  `insert into stored_files (id, path, original_name, media_type, size, sha256, uploaded_by_id, activity_template_id)
   select n, ${fileColumns}, ${FIRST_ADMIN}, n - ${sizes.submissions * 2}
   from generate_series(${sizes.submissions * 2 + 1}, ${sizes.submissions * 2 + sizes.classes * DELIVERABLES}) as n`,
  `insert into action_logs (id, enrollment_id, action, created_at)
   select n, (n - 1) % ${sizes.enrollments} + 1, 'Assistiu à aula', now() - interval '5 years' * (1 - n::float / ${sizes.enrollments * 2})
   from ${series(sizes.enrollments * 2)}`,
  `insert into registrations (id, enrollment_id, flow, institution_name, institution_cnpj, job_title, phone_proven, consented_at, created_at)
   select id, id, case when id % 4 = 0 then 'BUSINESS' else 'PERSONAL' end, case when id % 4 = 0 then 'Hospital ' || id % 600 end,
     case when id % 4 = 0 then '11222333000181' end, 'Enfermeira', true, created_at, created_at from enrollments`,
];

/** Calendars, messages and live sessions. */
const contact = sizes => [
  `insert into employees (id, user_id) select n, ${FIRST_FACILITATOR - 1} + n from ${series(sizes.facilitators)}`,
  `insert into working_hours (employee_id, weekday, starts_at, ends_at)
   select e, day, '08:00', '18:00' from generate_series(1, ${sizes.facilitators}) as e, generate_series(1, 7) as day`,
  // A block belongs to no class and no client. 1,200 for each calendar, one in a day and a half; the last ones are in the
  // future.
  `insert into appointments (id, employee_id, client_id, class_id, type_id, start_time, finish_time, comments, created_by_id, deleted_at, created_at)
   select n, employee, case when n % 10 <> 0 then ${participantOf('e', sizes)} end, case when n % 10 <> 0 then ${classOf('e', sizes)} end,
     case when n % 10 = 0 then 1 else 2 end, at, at + interval '1 hour', 'Orientação', ${participantOf('e', sizes)},
     case when n % 25 = 0 then at - interval '1 day' end, least(now(), at - interval '9 days')
   from ${series(sizes.appointments)},
     lateral (select (n - 1) % ${sizes.facilitators} + 1 as employee, (n - 1) / ${sizes.facilitators} as nth, (n - 1) % ${sizes.enrollments} + 1 as e) as numbers,
     lateral (select date_trunc('day', now()) + make_interval(days => 75 - (1200 - nth) * 3 / 2, hours => 11 + nth % 9) as at) as t`,
  `insert into booking_requests (id, at, action, actor_user_id, actor_name, route, request_id, outcome, appointment_id, arguments)
   select id, created_at, 'createAppointment', created_by_id, 'Participante', 'portal.schedule.appointment.create', 'r' || id, 'DONE', id, '[{"name":"input.classId","value":"1"}]'
   from appointments`,
  `insert into messages (id, identity, kind, template, recipient, wa_id, platform_id, payload, status, attempts, last_error, sent_at, created_at, updated_at)
   select n, 'nation:' || n, (array['TEMPLATE','REMINDER','PASSCODE'])[1 + n % 3], (array['course_start','reminder','otp'])[1 + n % 3],
     phone, phone, case when n % 50 <> 0 then 'wamid.' || n end,
     case when n % 3 = 0 then jsonb_build_object('template', jsonb_build_object('components', jsonb_build_array(jsonb_build_object('parameters',
       jsonb_build_array(jsonb_build_object('action', jsonb_build_object('flow_token', 'flow-' || n))))))) else '{"template":{"name":"x"}}' end,
     case when n % 50 <> 0 then 'ACCEPTED' else 'FAILED' end, 1, case when n % 50 = 0 then 'refused' end, case when n % 50 <> 0 then at end, at, at
   from ${series(sizes.messages)}, lateral (select '55119' || lpad((n % ${sizes.participants} + 1)::text, 8, '0') as phone,
     now() - interval '5 years' * (1 - n::float / ${sizes.messages}) as at) as t`,
  `insert into delivery_states (id, platform_id, status, occurred_at, received_at, is_ours)
   select row_number() over (), m.platform_id, s.status, m.sent_at, m.sent_at + interval '1 second', true
   from messages as m, (values ('SENT'), ('DELIVERED')) as s(status) where m.platform_id is not null`,
  `insert into inbound_messages (id, platform_id, wa_id, profile_name, text, reply_to, sent_at, received_at, person_id, processed_at)
   select n, 'wamid.in.' || n, m.wa_id, 'Participante', 'Obrigada!', m.platform_id, m.created_at, m.created_at, ${FIRST_PARTICIPANT} + m.id % ${sizes.participants}, m.created_at
   from ${series(sizes.messages / 5)} join messages as m on m.id = n * 5`,
  `insert into group_link_dispatches (id, enrollment_id, phone, status, tries, sent_at, created_at)
   select e.id, e.id, '5511900000000', case when e.id % 500 = 0 then 'FAILED' else 'SENT' end, 1, case when e.id % 500 <> 0 then e.created_at end, e.created_at from enrollments as e`,
  `insert into course_start_notices (id, enrollment_id, starts_on, days_before)
   select e.id, e.id, c.starts_on, 7 from enrollments as e join classes as c on c.id = e.class_id`,
  `create temp table sessions as select row_number() over (order by starts_at, id) as nth, * from (
     select m.id, m.starts_at, m.class_id, c.facilitator_id, (select array_agg(participant_id) from enrollments as e where e.class_id = m.class_id) as members
       from meetings as m join classes as c on c.id = m.class_id
      where m.starts_at between now() - interval '1 year' and now() - interval '3 hours' order by (m.class_id = ${19 * sizes.perCycle + 1}) desc, md5(m.id::text) limit ${sizes.sessions}) as chosen`,
  `insert into live_messages (id, meeting_id, author_id, by_staff, text, sent_at)
   select n, s.id, case when staff then s.facilitator_id else s.members[1 + n % 50] end, staff,
     (array['O conteúdo de hoje está excelente, muito claro.','O som está cortando bastante aqui.','Qual é o prazo do plano de ação?','Bom dia a todos!'])[1 + n % 4],
     s.starts_at + (n - 1) % ${PER_SESSION} * interval '1 second'
   from ${series(sizes.sessions * PER_SESSION)} join sessions as s on s.nth = (n - 1) / ${PER_SESSION} + 1,
     lateral (select n % 40 = 0 and s.facilitator_id is not null as staff) as by`,
  // The messages that a question about a session has analysed: its latest thousand.
  `insert into message_sentiments (id, message_id, analyser, sentiment, score, theme, judged_at)
   select row_number() over (), n, 'local:1', (array['POSITIVE','NEGATIVE','NEUTRAL'])[1 + n % 3], (array[50,-50,0])[1 + n % 3], 'CONTENT', now()
   from ${series(sizes.sessions * PER_SESSION)} where (n - 1) % ${PER_SESSION} >= ${PER_SESSION - 1000}`,
];

/** The audit and logs of all that, and hospitals. */
const records = sizes => [
  `insert into audit_records (id, at, actor_kind, actor_user_id, actor_name, action, face, route, request_id, outcome, code, arguments)
   select n, now() - interval '2 years' * (1 - n::float / ${sizes.auditRecords}), case when user_id is null then 'SERVICE' else 'USER' end, user_id, 'Nome ' || user_id,
     (array['createSubmission','evaluateSubmission','recordPresence','createAppointment','enrollInCourse','updateParticipant','saveTemplate'])[1 + n % 7],
     (array['portal','graph','submissions','schedule','onboarding'])[1 + n % 5], 'portal.submissions.create', 'request-' || n,
     case when n % 100 = 0 then 'REFUSED' else 'DONE' end, case when n % 100 = 0 then 'FORBIDDEN' end, '[{"name":"input.classId","value":"1"}]'
   from ${series(sizes.auditRecords)}, lateral (select case when n % 10 = 0 then null when n % 3 = 0 then ${FIRST_FACILITATOR} + n % ${sizes.facilitators}
     else ${FIRST_PARTICIPANT} + n % ${sizes.participants} end as user_id) as who`,
  // In the months of their records.
  `insert into audit_changes (id, audit_record_id, at, record_type, record_id, operation, fields)
   select g.id, g.id, g.at, (array['Submission','Submission','Presence','Appointment','Enrollment','User','ActivityTemplate'])[1 + g.id % 7], (g.id % 100000)::text, 'CHANGED',
     '[{"name":"title","before":null,"after":"Plano"}]' from audit_records as g where g.id % 100 <> 0`,
  `insert into participant_mode_logs (id, supervisor_id, supervisor_cpf, participant_id, participant_cpf, action, created_at)
   select n, ${FIRST_SUPERVISOR} + n % 20, '11111111111', ${FIRST_PARTICIPANT} + n % ${sizes.participants}, '22222222222', 'Entrou', now() - n * interval '20 minutes'
   from ${series(sizes.classes * 10)}`,
  `insert into outbox (id, job, payload, created_at, completed_at, failed_at, last_error, attempts)
   select n, 'mail-appointment', '{}', at, case when n % 100 <> 0 then at end, case when n % 100 = 0 then at end, case when n % 100 = 0 then 'x' end, 1
   from ${series(sizes.classes * 20)}, lateral (select now() - n * interval '1 second' as at) as t`,
  `insert into posts (id, slug, title, excerpt, body, category, author_id, published_at)
   select n, 'post-' || n, 'Notícia ' || n, 'Resumo', repeat('Texto. ', 300), (array['noticias','eventos','materiais'])[1 + n % 3], ${FIRST_ADMIN},
     case when n % 50 <> 0 then now() - n * interval '20 hours' end from ${series(2000)}`,
  `insert into post_likes (id, post_id, user_id) select n, (n - 1) % 2000 + 1, ${FIRST_PARTICIPANT} + (n - 1) / 2000 + (n - 1) % 2000 * 7 % ${Math.min(1000, sizes.participants / 2)}
   from ${series(sizes.classes * 20)} on conflict do nothing`,
  `insert into pictures (id, user_id, kind, path, media_type, size, sha256, width, height, current)
   select n, ${FIRST_PARTICIPANT - 1} + n, 'AVATAR', 'pictures/nation/' || n, 'image/webp', 1000, md5(n::text) || md5(n::text), 256, 256, true from ${series(Math.floor(sizes.participants / 2))}`,
  `insert into hospital_groups (id, name) select n, 'Grupo ' || lpad(n::text, 4, '0') from ${series(sizes.groups)}`,
  `insert into hospitals (id, name, group_id, city_id) select n, 'Hospital ' || n, (n - 1) % ${sizes.groups} + 1, (array[3550308, 3304557, 3106200, 2927408])[1 + n % 4] from ${series(sizes.groups * 2)}`,
  `insert into institution_profiles (id, user_id, hospital_id, position, terms_accepted_at)
   select n, ${FIRST_PARTICIPANT - 1} + n, (n - 1) % ${sizes.groups * 2} + 1, 'Enfermeira', now() from ${series(Math.floor(sizes.participants / 2))}`,
  `insert into group_invitations (id, group_id, email, invited_by_id) select n, (n - 1) % ${sizes.groups} + 1, 'convite' || n || '@nacao.test', ${FIRST_ADMIN} from ${series(sizes.groups * 10)}`,
  `insert into measurements (id, group_id, indicator, month, value, recorded_by_id, recorded_at)
   select row_number() over (), g, i.code, month, i.base + (g * 7 + extract(month from month)::int * 3) % 50, ${FIRST_ADMIN}, month + interval '40 days'
   from generate_series(0, ${MONTHS - 1}) as age, lateral (select (date_trunc('month', now()) - make_interval(months => ${MONTHS - 1} - age))::date as month) as m,
     generate_series(1, ${sizes.groups}) as g,
     unnest(array[${Object.keys(indicators).map(code => `'${code}'`)}], array[${Object.values(indicators).map(each => (each.partOf ? 100 : 2000))}]) as i(code, base)`,
  `insert into crowding_readings (id, group_id, taken_at, pacientes_no_ps, leitos_ps, internados_no_ps, leitos_hospital, ventilados_no_ps, maior_espera_leito, espera_ultimo_paciente, recorded_at)
   select row_number() over (), g, at, 40 + n % 20, 30, 10, 200, 3, 12, 4, at from generate_series(1, 1460) as n, generate_series(1, ${sizes.groups}) as g,
     lateral (select date_trunc('hour', now()) - (1460 - n) * interval '6 hours' as at) as t`,
];

/** The audit as it is after two years: a partition for each month, and no partition with all rows from before. */
const MONTHLY = `
  do $$ declare
    whole text; old text; month timestamptz; name text;
    began timestamptz := date_trunc('month', now() - interval '25 months', 'UTC');
  begin
    foreach whole in array array['audit_records', 'audit_changes'] loop
      select c.relname into old from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
       where i.inhparent = whole::regclass and c.relname like whole || '_until_%';
      execute format('drop table partitions.%I', old);
      for month in select generate_series(began, date_trunc('month', now(), 'UTC'), interval '1 month') loop
        name := whole || to_char(month at time zone 'UTC', '_YYYY_MM');
        execute format('create table partitions.%I partition of %I for values from (%L) to (%L)', name, whole,
          case when month > began then month else '-infinity' end, month + interval '1 month');
        execute format('alter table partitions.%I add primary key (id)', name);
      end loop;
    end loop;
  end $$`;

/** Counted in the way of the job. */
const COUNTED = `
  do $$ begin
    delete from audit_counts;
    update audit_count_state set counted_until = '-infinity';
    while count_audit_days('America/Sao_Paulo') > 0 loop end loop;
  end $$`;

/** Statements that fill an empty database, in order. */
export const statementsFor = sizes => [
  MONTHLY,
  ...catalogue(sizes),
  ...work(sizes),
  ...contact(sizes),
  ...records(sizes),
  ...ledgers(sizes, FIRST_PARTICIPANT),
  COUNTED,
];
