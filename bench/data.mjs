// The data of every server's answers, made in SQL. They are uniform, so that a larger size changes nothing else: a class has 50
// participants, each with 4 submissions of 2 files. Submissions of a class are scattered over the table, as with many classes
// that hand in at the same time.
import pg from 'pg';
import { migrate } from '../dist/src/postgres/migrations.js';

export const PER_CLASS = 200;
export const CLASS_SIZE = 50;
export const ACTIVITIES = 4;
/** Leads the classes of the jobs. */
export const FACILITATOR = 1;
/** Classes of one facilitator. */
const LED = 5;
/** The class of the participant that asks for the start page. */
export const HOME_CLASS = 4;
const FIRST_PARTICIPANT = 1_000_000;
/** Participant of the first enrollment of a class. */
export const participantOf = classId => FIRST_PARTICIPANT + (classId - 1) * CLASS_SIZE + 1;

const statements = (classes, submissions) => `
  set session_replication_role = replica;
  set timezone = 'UTC';
  insert into courses (id, slug, title) values (1, 'bench', 'Saúde na escola');
  insert into activities (id, course_id, title, kind, position)
    select n, 1, 'Atividade ' || n, 'DELIVERABLE', n from generate_series(1, ${ACTIVITIES}) n;
  insert into cycles (id, name, year, starts_on, ends_on) values (1, 'Ciclo', 2026, '2026-01-01', '2099-12-31');
  insert into users (id, name, email, roles)
    select n, 'Facilitadora ' || n, 'facilitator' || n || '@bench.test', '{FACILITATOR}'
    from generate_series(1, ${Math.ceil(classes / LED)}) n;
  insert into users (id, name, email, roles)
    select ${FIRST_PARTICIPANT} + n, 'Participante ' || n, 'participant' || n || '@bench.test', '{PARTICIPANT}'
    from generate_series(1, ${classes * CLASS_SIZE}) n;
  insert into employees (id, user_id) values (1, ${FACILITATOR});
  insert into working_hours (employee_id, weekday, starts_at, ends_at)
    select 1, day, '08:00', '18:00' from generate_series(1, 7) day;
  insert into classes (id, name, shift, course_id, cycle_id, facilitator_id, starts_on)
    select n, 'Turma ' || n, 'MORNING', 1, 1, (n - 1) / ${LED} + 1, '2026-02-01' from generate_series(1, ${classes}) n;
  insert into enrollments (id, participant_id, class_id)
    select n, ${FIRST_PARTICIPANT} + n, (n - 1) / ${CLASS_SIZE} + 1 from generate_series(1, ${classes * CLASS_SIZE}) n;
  insert into submissions (id, participant_id, activity_id, class_id, course_id, cycle_id, facilitator_id, title, status,
      score, facilitator_comment, evaluated_at, created_at, updated_at)
    select n, ${FIRST_PARTICIPANT} + (class - 1) * ${CLASS_SIZE} + nth / ${ACTIVITIES} + 1, nth % ${ACTIVITIES} + 1, class, 1, 1, (class - 1) / ${LED} + 1,
      'Plano de ação ' || n,
      case when n % 3 = 0 then 'EVALUATED' else 'SUBMITTED' end,
      case when n % 3 = 0 then 70 + n % 30 + 0.5 end,
      case when n % 3 = 0 then 'Bom trabalho.' end,
      case when n % 3 = 0 then handed_in + interval '1 day 0.123 second' end,
      handed_in, handed_in
    from generate_series(1, ${submissions}) n,
      lateral (select (n - 1) % ${classes} + 1 as class, (n - 1) / ${classes} as nth,
        timestamptz '2026-03-01 12:00:00.250Z' + n * interval '1 second' as handed_in) each;
  insert into stored_files (id, path, original_name, media_type, size, sha256, position, submission_id, created_at, updated_at)
    select n, 'files/bench/' || n || '.pdf', 'Documento ' || n || '.pdf', 'application/pdf', 1000 + n % 1000,
      md5(n::text) || md5(n::text), (n - 1) % 2, (n - 1) / 2 + 1, timestamptz '2026-03-01 12:00:00.500Z', timestamptz '2026-03-01 12:00:00.500Z'
    from generate_series(1, ${submissions * 2}) n;
  insert into meetings (id, class_id, activity_id, title, position, starts_at, ends_at)
    select (class - 1) * 4 + nth, class, nth, 'Encontro ' || nth, nth, day, day + interval '2 hours'
    from generate_series(1, ${classes}) class, generate_series(1, 4) nth,
      lateral (select timestamptz '2026-03-01 18:00Z' + nth * interval '7 days' as day) each;
  insert into presences (enrollment_id, activity_id, source, recorded_at)
    select enrollment, activity, 'STAFF', timestamptz '2026-03-08 20:00Z' + activity * interval '7 days'
    from generate_series(1, ${classes * CLASS_SIZE}) enrollment, generate_series(1, 2) activity;
  insert into posts (slug, title, excerpt, body, category, published_at)
    select 'noticia-' || n, 'Notícia ' || n, 'Resumo', 'Texto', 'noticias', timestamptz '2026-03-01 12:00Z' + n * interval '1 day'
    from generate_series(1, 20) n;
  set session_replication_role = origin;
  select setval(pg_get_serial_sequence('submissions', 'id'), ${submissions});
  select setval(pg_get_serial_sequence('stored_files', 'id'), ${submissions * 2});
  create extension if not exists pg_stat_statements;
  analyze;`;

/** Creates and fills a database on the server. @returns its address */
export async function createDatabase(serverUrl, name, submissions) {
  const server = new pg.Client(serverUrl);
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrate({ databaseUrl: url.href });
  const database = new pg.Client(url.href);
  await database.connect();
  await database.query(statements(Math.max(5, Math.round(submissions / PER_CLASS)), submissions));
  await database.query('vacuum'); // sets the visibility map, as autovacuum would have done
  await database.end();
  return url.href;
}
