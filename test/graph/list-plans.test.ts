import { beforeAll, expect, it } from '@jest/globals';
import { explainKept } from '../support/plans.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

/** The rows of each large table. */
const ROWS = 20_000;
const CYCLES = 10;
const CLASSES = 200;
const FACILITATORS = 20;
const PEOPLE = 2_000;
/** A page has fifty rows. A statement may read fewer rows than this at each key and in one table. */
const FEW = ROWS / 8;

let elo: TestApp;
const admin = { id: 20_000 };
/** Leads ten classes of the second half: their rows are far from the beginning of the tables. */
const facilitator = { id: 10_007 };
const participant = { id: 1_507 };
const callers = { admin, facilitator, participant };

beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-21T12:00:00Z');
  await elo.make.em().execute(`
    insert into courses (id, slug, title) select n, 'course' || n, 'Course' from generate_series(1, 4) n;
    insert into cycles (id, name, year, starts_on, ends_on) select n, 'Cycle', 2026, '2026-01-01', '2026-12-31' from generate_series(1, ${CYCLES}) n;
    insert into activities (id, course_id, title, kind, position) select n, (n - 1) % 4 + 1, 'A', 'DELIVERABLE', n from generate_series(1, 40) n;
    insert into users (id, name, cpf, roles) select n, 'Person ' || n, lpad((90000000 + n)::text, 11, '0'), array['PARTICIPANT'] from generate_series(1, ${PEOPLE}) n;
    insert into users (id, name, cpf, roles) select 10000 + n, 'F ' || n, lpad((80000000 + n)::text, 11, '0'), array['FACILITATOR'] from generate_series(1, ${FACILITATORS}) n;
    insert into users (id, name, roles) values (20000, 'Admin', array['ADMIN']);
    update users set cpf = '00000000191' where id = ${participant.id};
    update users set cpf = '00000000272' where id = ${facilitator.id};
    insert into classes (id, name, shift, course_id, cycle_id, facilitator_id, starts_on)
      select n, 'C', 'MORNING', n % 4 + 1, (n - 1) / 20 + 1, 10000 + case when n > 100 then 1 else 11 end + (n - 1) % 10, '2026-03-02'
      from generate_series(1, ${CLASSES}) n;
    insert into enrollments (id, participant_id, class_id) select n, n, (n - 1) / 10 + 1 from generate_series(1, ${PEOPLE}) n;
    insert into submissions (id, participant_id, activity_id, class_id, course_id, cycle_id, facilitator_id, title, status, evaluated_at)
      select n, e.participant_id, n % 40 + 1, c.id, c.course_id, c.cycle_id, c.facilitator_id, 'S',
        case when n % 3 = 0 then 'EVALUATED' else 'SUBMITTED' end, case when n % 3 = 0 then now() end
      from generate_series(1, ${ROWS}) n join enrollments e on e.id = (n - 1) / 10 + 1 join classes c on c.id = e.class_id;
    insert into submission_revisions (id, submission_id, participant_id, class_id, change, changed_by_id, changed_by_name, title, status, files)
      select id, id, participant_id, class_id, case when id = 15000 then 'SENT_BACK' else 'REPLACED' end, facilitator_id, 'F', 'S', 'SUBMITTED', '[]' from submissions;
    insert into activity_templates (id, activity_id, class_id, course_id, cycle_id)
      select row_number() over (), a, c.id, c.course_id, c.cycle_id from classes c, generate_series(1, 40) a;
    insert into inbound_messages (id, platform_id, wa_id, text, person_id, sent_at, received_at)
      select n, 'm' || n, '1', 'x', (n - 1) / 10 + 1, now(), now() from generate_series(1, ${ROWS}) n;
    insert into presences (id, enrollment_id, activity_id, source)
      select n, (n - 1) / 10 + 1, n % 10 + 1, 'STAFF' from generate_series(1, ${ROWS}) n;
    insert into employees (id, user_id) select n, 10000 + n from generate_series(1, ${FACILITATORS}) n;
    insert into appointments (id, employee_id, client_id, class_id, type_id, start_time, finish_time)
      select n, (n - 1) % ${FACILITATORS} + 1, n % ${PEOPLE} + 1, n % ${CLASSES} + 1, 2, at, at + interval '1 hour'
      from generate_series(1, ${ROWS}) n, lateral (select timestamptz '2023-01-01' + (n - 1) / ${FACILITATORS} * interval '1 day' as at) t;
  `);
  // A hundred changes of each kind, the latest at the beginning of the tables.
  for (const table of ['enrollments', 'submissions', 'presences', 'appointments', 'users'])
    await elo.make.em().execute(`
      update ${table} set updated_at = '2025-01-01T00:00:00Z';
      update ${table} set updated_at = timestamptz '2026-11-21' - id * interval '1 minute' where id <= 100;
    `);
  await elo.make.em().execute('vacuum analyze');
});

const cursor = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
const AFTER = cursor(ROWS / 2);
const filters = {
  submissions: [
    ...['classId: 147', 'participantId: 1507', 'activityId: 7', 'courseId: 2', 'cycleId: 10', 'facilitatorId: 10007'],
    ...['status: EVALUATED', 'cycleId: 10, status: SUBMITTED'],
  ],
  submissionRevisions: [
    'classId: 147',
    'participantId: 1507',
    'submissionId: 5',
    'changedById: 10007',
    'change: SENT_BACK',
  ],
  // Nobody took part in the last one.
  presences: ['activityId: 7', 'activityId: 40'],
  activityTemplates: ['classId: 147', 'courseId: 2', 'cycleId: 10', 'activityId: 7'],
  appointments: [
    ...['employeeId: 7', 'classId: 147', 'clientId: 1507', 'cpf: "00000000191"', 'cpf: "00000000272"'],
    ...['from: "2025-06-01T00:00:00Z"', 'from: "2025-06-01T00:00:00Z", to: "2025-06-20T00:00:00Z"'],
    ...['to: "2023-02-01T00:00:00Z"', 'includeCanceled: true'],
  ],
};
const questions = [
  ...Object.entries(filters).flatMap(([field, each]) => each.map(filter => [field, `(filter: { ${filter} })`])),
  ...[...Object.keys(filters), 'inboundMessages'].map(field => [field, '']),
  ...[...Object.keys(filters), 'inboundMessages'].map(field => [
    field,
    `(after: "${field === 'appointments' ? cursor(Date.parse('2024-06-01T00:00:00Z'), 10_000) : AFTER}")`,
  ]),
  ...['enrollments', 'submissions', 'presences', 'appointments'].flatMap(field =>
    ['', 'first: 20', 'filter: { classId: 147 }', `after: "${cursor(Date.parse('2026-11-20T23:00:00Z'), 60)}"`].map(
      args => [field, `(updatedSince: "2026-11-20T00:00:00Z" ${args})`],
    ),
  ),
] as [string, string][];

/** The number of rows read by a statement, for each node of its plan. */
async function rowsLookedAt(query: string, as: { id: number }): Promise<number[]> {
  const sent = await elo.queries(async () => {
    const { body } = await elo.graphql(query, {}, { as });
    expect(body.errors).toBeUndefined();
  });
  const plans = await Promise.all(
    sent.filter(({ sql }) => /^\s*select/i.test(sql) && !isCallerLookup(sql)).map(each => explainKept(elo, each)),
  );
  return plans
    .flat()
    .filter(node => node['Relation Name'] !== undefined)
    .map(node => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']);
}

it('the check for plans notices a list that reads its whole table', async () => {
  const nodes = await explainKept(elo, {
    sql: 'select * from submissions where title = $1 order by id limit $2',
    values: ['x', 50],
  });
  expect(Math.max(...nodes.map(node => node['Rows Removed by Filter'] ?? 0))).toBeGreaterThan(FEW);
});

it.each(questions)('%s%s reads few rows for every caller', async (field, args) => {
  for (const [name, caller] of Object.entries(callers)) {
    if (field === 'inboundMessages' && name === 'participant') continue;
    const looked = await rowsLookedAt(`{ ${field}${args} { nodes { id } } }`, caller);
    expect(looked.length).toBeGreaterThan(0);
    expect({ name, most: looked.filter(rows => rows > FEW) }).toEqual({ name, most: [] });
  }
});

it('classProgress of a facilitator reads the rows of the own classes only', async () => {
  const looked = await rowsLookedAt(
    '{ classProgress(cycleId: 10) { handIns evaluationsWaiting presenceRate } }',
    facilitator,
  );
  // There are two classes of ten people with a hundred submissions each; all classes together have two thousand enrollments.
  expect(looked.filter(rows => rows > PEOPLE / 4)).toEqual([]);
});

it.each([
  [
    'submissions',
    'submissions',
    'participant_id = 10007 or class_id in (select id from classes where facilitator_id = 10007)',
  ],
  [
    'submissionRevisions',
    'submission_revisions',
    'participant_id = 10007 or class_id in (select id from classes where facilitator_id = 10007)',
  ],
  ['appointments', 'appointments', 'client_id = 10007 or employee_id = 7'],
])('%s of a facilitator who also participates come once each, in order, page by page', async (field, table, theirs) => {
  const em = elo.make.em();
  // The caller's own rows are in an own class and in another, far from each other.
  await em.execute(
    `update ${table} set ${field === 'appointments' ? 'client_id' : 'participant_id'} = 10007 where id in (3, 7001, 14615, 14700, 19999)`,
  );
  const order = { submissions: 'id', submissionRevisions: 'id desc', appointments: 'start_time, id' }[field];
  const all = await em.execute<{ id: number }[]>(`select id from ${table} where ${theirs} order by ${order}`);
  expect(all.length).toBeGreaterThan(500);
  const found: number[] = [];
  for (let after: string | null = null; found.length === 0 || after !== null;) {
    const page = `{ ${field}(first: 100${after === null ? '' : `, after: "${after}"`}) { nodes { id } pageInfo { hasNextPage endCursor } } }`;
    const { body } = await elo.graphql(page, {}, { as: facilitator });
    const { nodes, pageInfo } = body.data[field] as { nodes: { id: string }[]; pageInfo: any };
    found.push(...nodes.map(({ id }) => Number(id)));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  }
  expect(found).toEqual(all.map(({ id }) => id));
});
