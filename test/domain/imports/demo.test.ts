import { beforeAll, expect, it } from '@jest/globals';
import { demoCycles } from '../../../src/demo/cycles.js';
import { seedDemoData } from '../../../src/demo/seed.js';
import { importFiles } from '../../support/imports.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// The moment is late on a Friday of a year without cycles in the demo: the demo can be made on any day.
const NOW = '2027-01-02T01:30:20Z';
let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow(NOW);
});

const rows = (sql: string) => elo.make.em().execute<Record<string, unknown>[]>(sql);

it('the demo comes from its spreadsheets and has the expected ids', async () => {
  expect(await seedDemoData(elo.app.services)).toBe(true);
  expect(
    await rows(`select (select count(*)::int from users) as users, (select count(*)::int from enrollments) as enrollments,
                       (select email from users where id = 101) as participant1, (select slug from courses where id = 1) as course,
                       (select array_agg(id order by id) from classes) as classes,
                       (select facilitator_id from classes where id = 1) as facilitator,
                       (select array_agg(id order by position) from activities where course_id = 1) as activities,
                       (select count(*)::int from outbox) as mails`),
  ).toEqual([
    {
      users: 245,
      enrollments: 240,
      participant1: 'participant1@demo.test',
      course: 'acolhimento',
      classes: [1, 2, 3, 4, 5, 6],
      facilitator: 3,
      activities: [1, 2, 3, 4],
      mails: 0,
    },
  ]);
  expect(await rows('select employee_id, weekday, starts_at::text from working_hours order by id limit 3')).toEqual([
    { employee_id: 1, weekday: 1, starts_at: '09:00:00' },
    { employee_id: 1, weekday: 1, starts_at: '14:00:00' },
    { employee_id: 1, weekday: 2, starts_at: '09:00:00' },
  ]);
  // Times are relative to now.
  expect(await rows(`select published_at from posts where id = 1`)).toEqual([
    { published_at: '2026-12-31 01:30:00+00' },
  ]);
});

it('the demo’s second cycle runs at any time: people can submit and enrol', async () => {
  expect(await rows('select id, name, year, starts_on::text, ends_on::text from cycles order by id')).toEqual([
    { id: 1, name: 'Ciclo 2025', year: 2025, starts_on: '2025-06-30', ends_on: '2026-05-08' },
    { id: 2, name: 'Ciclo 2026', year: 2026, starts_on: '2026-06-29', ends_on: '2027-05-14' },
  ]);
  expect(
    await rows(`select c.id from classes c join cycles y on y.id = c.cycle_id
                 where c.starts_on not between y.starts_on and y.ends_on or extract(isodow from c.starts_on) <> 1`),
  ).toEqual([]);
  // The meetings obey the rules of the graph, so that a person can change one and save it.
  expect(
    await rows(`select m.id from meetings m join classes c on c.id = m.class_id join cycles y on y.id = c.cycle_id
                 where (m.starts_at at time zone 'America/Sao_Paulo')::date < c.starts_on
                    or (m.ends_at at time zone 'America/Sao_Paulo')::date > y.ends_on`),
  ).toEqual([]);
  const form = new FormData();
  for (const [name, value] of Object.entries({ class_id: '1', participant_id: '101', activity_id: '1' }))
    form.append(name, value);
  form.append('files[0]', new Blob(['%PDF-1.4\n'], { type: 'application/pdf' }), 'registro.pdf');
  const { status } = await elo.call('POST', '/portal/api/submissions', { as: { id: 101 }, form });
  expect(status).toBe(201);
  const { body } = await elo.graphql(
    'mutation { enrollInCourse(slug: "fluxo-hospitalar") { class { name } } }',
    {},
    { as: { id: 101 } },
  );
  expect(body).toEqual({ data: { enrollInCourse: { class: { name: 'Fluxo hospitalar — Turma A' } } } });
});

it('the demo’s cycles have different years, also when both begin in one year', () => {
  const years = (now: string) => demoCycles(new Date(now), 'America/Sao_Paulo').map(({ year }) => year);
  // 26 weeks after 2029-12-31, a Monday; a year before it is 2029-01-01.
  expect([years('2030-07-01T12:00:00Z'), years('2026-11-24T12:00:00Z')]).toEqual([
    [2028, 2029],
    [2025, 2026],
  ]);
});

it('times relative to now are refused outside the demo', async () => {
  const { problems } = await importFiles(elo, {
    'posts.csv': 'slug;title;body;category;published_at\nx;X;Texto;praticas;-2d\n',
  });
  expect(problems).toEqual([
    'posts.csv 2 published_at: "-2d" não é data e hora: escreva DD/MM/AAAA HH:mm ou AAAA-MM-DD HH:mm',
  ]);
});
