import { beforeAll, expect, it } from '@jest/globals';
import { explain } from '../support/plans.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

const CLASSES = 100;
const PEOPLE = 5_000;

let elo: TestApp;
const admin = { id: 20_000 };
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-21T12:00:00Z');
  // Every class has 50 enrollments and 60 weekly meetings; one meeting runs now. Each meeting has 25 visits and 5 messages.
  await elo.make.em().execute(`
    insert into courses (id, slug, title) values (1, 'course', 'Course');
    insert into cycles (id, name, year, starts_on, ends_on) values (1, 'Cycle', 2026, '2026-01-01', '2026-12-31');
    insert into activities (id, course_id, title, kind, position) values (1, 1, 'One', 'COLLECTIVE_MEETING', 1);
    insert into users (id, name, roles) select n, 'Person ' || n, array['PARTICIPANT'] from generate_series(1, ${PEOPLE}) n;
    insert into users (id, name, roles) values (20000, 'Admin', array['ADMIN']);
    insert into classes (id, name, shift, course_id, cycle_id, starts_on)
      select n, 'Class ' || n, 'MORNING', 1, 1, '2026-03-02' from generate_series(1, ${CLASSES}) n;
    insert into enrollments (id, participant_id, class_id, created_at)
      select n, n, 1 + (n - 1) % ${CLASSES}, timestamptz '2026-11-21' - n * interval '1 hour' from generate_series(1, ${PEOPLE}) n;
    insert into meetings (id, class_id, activity_id, title, position, starts_at, ends_at)
      select (c - 1) * 60 + w, c, 1, 'Meeting', w, b, b + interval '1 hour'
        from generate_series(1, ${CLASSES}) c, generate_series(1, 60) w,
             lateral (select timestamptz '2026-11-21 11:30+00' + (w - 30) * interval '1 week' + c * interval '1 minute' * (w <> 30)::int as b) t;
    insert into meeting_visits (meeting_id, participant_id, joined_at)
      select m.id, e.participant_id, m.starts_at from meetings m join enrollments e on e.class_id = m.class_id and e.id % 200 < 100;
    insert into live_messages (meeting_id, author_id, by_staff, text, sent_at)
      select m.id, m.class_id, false, 'Bom', m.starts_at from meetings m, generate_series(1, 5);
  `);
  await elo.make.em().execute('analyze');
});

const large = ['enrollments', 'meetings', 'meeting_visits', 'live_messages', 'users'];
/** Statements of a request, and the scans of the large tables in each. */
async function readsOf(path: string) {
  const queries = await elo.queries(async () => {
    expect((await elo.call('GET', `/dashboard/api/v1${path}`, { as: admin })).status).toBe(200);
  });
  const own = queries.filter(({ sql }) => /^\s*(select|with)/i.test(sql) && !isCallerLookup(sql));
  const nodes = (await Promise.all(own.map(query => explain(elo, query)))).flat();
  return {
    statements: own.length,
    scanned: nodes
      .filter(node => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''))
      .map(node => node['Relation Name']),
    indexes: nodes.flatMap(node => node['Index Name'] ?? []),
  };
}

it('the check for plans notices a sequential scan', async () => {
  const [scan] = await explain(elo, { sql: 'select id from live_messages where text = $1', values: ['x'] });
  expect(scan).toMatchObject({ 'Node Type': 'Seq Scan' });
});

it.each([
  ['/inscricoes?class_id=7', 1, 'enrollments_class_id_index'],
  ['/inscricoes?from=2026-11-19&to=2026-11-20', 1, 'enrollments_created_at_index'],
  ['/ao-vivo/sessoes', 1, 'meetings_period_index'],
  ['/ao-vivo/sessoes/30', 2, 'meeting_visits_meeting_id_index'],
  ['/ao-vivo/sessoes/31/mensagens?limit=2', 2, 'live_messages_meeting_id_index'],
  ['/sentiment?session_id=32', undefined, 'live_messages_meeting_id_index'],
])('GET /dashboard/api/v1%s uses an index, with a fixed number of statements', async (path, statements, index) => {
  const found = await readsOf(path);
  expect(found.scanned).toEqual([]);
  expect(found.indexes).toContain(index);
  if (statements !== undefined) expect(found.statements).toBe(statements);
});
