import { beforeAll, describe, expect, it } from '@jest/globals';
import { explain } from '../support/plans.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

const CLASSES = 50;
const PEOPLE_PER_CLASS = 100;
/** Tables with more rows than this must not be scanned sequentially. */
const LARGE = 1_000;

let elo: TestApp;
/** Ids of the bulk rows: classes 1…50, activities 1 and 2, people 1…5000, facilitator 10000 + class, admin 20000. */
const facilitator = { id: 10_007 };
const admin = { id: 20_000 };
const participant = { id: 601 };
const classId = 7;

beforeAll(async () => {
  elo = await startTestApp();
  await elo.make.em().execute(`
    insert into courses (id, slug, title) values (1, 'course', 'Course');
    insert into cycles (id, name, year, starts_on, ends_on) values (1, 'Cycle', 2026, '2026-01-01', '2026-12-31');
    insert into activities (id, course_id, title, kind, position) values (1, 1, 'One', 'DELIVERABLE', 1), (2, 1, 'Two', 'DELIVERABLE', 2);
    insert into users (id, name, email, cpf, roles)
      select n, 'Person ' || n, 'p' || n || '@test.invalid', lpad(n::text, 11, '0'), array['PARTICIPANT']
      from generate_series(1, ${CLASSES * PEOPLE_PER_CLASS}) n;
    insert into users (id, name, roles) select 10000 + n, 'Facilitator ' || n, array['FACILITATOR'] from generate_series(1, ${CLASSES}) n;
    insert into users (id, name, roles) values (20000, 'Admin', array['ADMIN']);
    insert into classes (id, name, shift, course_id, cycle_id, facilitator_id, starts_on)
      select n, 'Class ' || n, 'MORNING', 1, 1, 10000 + n, '2026-03-02' from generate_series(1, ${CLASSES}) n;
    insert into enrollments (id, participant_id, class_id)
      select n, n, 1 + (n - 1) / ${PEOPLE_PER_CLASS} from generate_series(1, ${CLASSES * PEOPLE_PER_CLASS}) n;
    insert into presences (enrollment_id, activity_id, source)
      select e.id, a.id, 'STAFF' from enrollments e cross join activities a;
    insert into submissions (id, participant_id, activity_id, class_id, course_id, cycle_id, facilitator_id, title)
      select 2 * (n - 1) + a, n, a, 1 + (n - 1) / ${PEOPLE_PER_CLASS}, 1, 1, 10001 + (n - 1) / ${PEOPLE_PER_CLASS}, 'Plan'
      from generate_series(1, ${CLASSES * PEOPLE_PER_CLASS}) n, generate_series(1, 2) a;
    insert into stored_files (path, original_name, media_type, size, sha256, submission_id)
      select 'files/' || s.id || '-' || f || '.pdf', 'plan.pdf', 'application/pdf', 10, repeat('f', 64), s.id
      from submissions s, generate_series(1, 2) f;
  `);
  await elo.make.em().execute('analyze');
});

const sizeOf = async (table: string) =>
  Number((await elo.make.em().execute<[{ count: string }]>(`select count(*) from ${table}`))[0].count);
const largeTables = ['submissions', 'stored_files', 'enrollments', 'users', 'presences'];

/** Reads of the large tables in the plans of all statements of a request. */
async function readsOf(request: () => Promise<{ status: number; body: any }>) {
  const queries = await elo.queries(async () => {
    const { status, body } = await request();
    expect(body.errors).toBeUndefined();
    expect(status).toBe(200);
  });
  const reads: { table: string; how: string; sql: string }[] = [];
  for (const query of queries.filter(({ sql }) => /^\s*(select|with)/i.test(sql) && !isCallerLookup(sql))) {
    for (const { 'Node Type': how, 'Relation Name': table } of await explain(elo, query)) {
      if (table && largeTables.includes(table)) reads.push({ table, how, sql: query.sql });
    }
  }
  return reads;
}

async function expectIndexScans(request: Parameters<typeof readsOf>[0], tables: readonly string[]) {
  const reads = await readsOf(request);
  expect(new Set(reads.map(({ table }) => table))).toEqual(new Set(tables));
  expect(reads.filter(({ how }) => how === 'Seq Scan')).toEqual([]);
}

it('the tables of this test are large, and a sequential scan would be noticed', async () => {
  expect(await sizeOf('submissions')).toBe(10_000);
  expect(await sizeOf('stored_files')).toBe(20_000);
  for (const table of largeTables) expect(await sizeOf(table)).toBeGreaterThan(LARGE);
  const scan = await explain(elo, { sql: 'select id from submissions where title = $1', values: ['Plan'] });
  expect(scan).toMatchObject([{ 'Node Type': 'Seq Scan', 'Relation Name': 'submissions' }]);
});

const callers = [
  ['the facilitator', facilitator],
  ['an administrator', admin],
  ['a participant', participant],
] as const;

describe.each(callers)('no large table is scanned sequentially for %s in', (_who, as) => {
  const rows = as === participant ? 1 : PEOPLE_PER_CLASS;
  // The leader of the class sees no submissions of participants who have left it.
  const places = as === facilitator ? ['enrollments'] : [];
  it('GET /portal/api/submissions?class_id=N', async () => {
    const get = () => elo.call('GET', `/portal/api/submissions?class_id=${classId}`, { as });
    const { body } = await get();
    expect(body).toHaveLength(2 * rows);
    expect(body[0].files).toHaveLength(2);
    await expectIndexScans(get, ['submissions', 'stored_files', ...places]);
  });

  it('class → enrollments → participant, presence, submissions → files', async () => {
    const query = `query ($id: ID!) {
      class(id: $id) {
        enrollments(first: 100) { nodes { participant { name } presence { activity { title } } submissions { title files { path } } } }
      }
    }`;
    const ask = () => elo.graphql(query, { id: classId }, { as });
    expect((await ask()).body.data.class.enrollments.nodes).toHaveLength(rows);
    await expectIndexScans(ask, largeTables);
  });

  it('the other lists of a class', async () => {
    const get = (path: string) => () => elo.call('GET', `/portal/api${path}`, { as });
    await expectIndexScans(get(`/presence/${classId}`), ['enrollments', 'users', 'presences']);
    await expectIndexScans(get(`/submissions/class/${classId}`), ['enrollments', 'users', 'submissions']);
  });

  it('the next page of a list', async () => {
    const get = `/portal/api/submissions?class_id=${classId}&limit=1`;
    const first = await elo.call('GET', get, { as });
    const after = /after=([\w-]+)/.exec(first.headers.get('link') ?? '')![1];
    await expectIndexScans(
      () => elo.call('GET', `${get}&after=${after}`, { as }),
      ['submissions', 'stored_files', ...places],
    );
    const query = `query ($id: ID!, $after: String) { class(id: $id) { enrollments(first: 100, after: $after) { nodes { id } } } }`;
    const cursor = Buffer.from(JSON.stringify([classId * PEOPLE_PER_CLASS - 2])).toString('base64url');
    await expectIndexScans(() => elo.graphql(query, { id: classId, after: cursor }, { as }), ['enrollments']);
  });
});

it('a participant’s own records and submissions take no sequential scan of a large table', async () => {
  const as = participant;
  await expectIndexScans(() => elo.call('GET', '/portal/api/submissions', { as }), ['submissions', 'stored_files']);
  await expectIndexScans(() => elo.call('GET', `/portal/api/user/${as.id}`, { as }), ['users', 'enrollments']);
  await expectIndexScans(() => elo.call('GET', '/portal/api/class', { as }), ['enrollments', 'users']);
  const query = 'query ($cpf: CPF!) { participant(cpf: $cpf) { name } }';
  await expectIndexScans(() => elo.graphql(query, { cpf: '000.000.001-91' }, { as: admin }), ['users']);
});

it('the subscribers of a course take no sequential scan, and are counted once a minute', async () => {
  const ask = () => elo.graphql('{ course(id: 1) { subscribers } }', {}, { as: participant });
  await expectIndexScans(ask, ['enrollments']);
  expect((await ask()).body.data.course.subscribers).toBe(CLASSES * PEOPLE_PER_CLASS);
  expect(await readsOf(ask)).toEqual([]);
});
