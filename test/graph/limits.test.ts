import { beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '../../src/entities/index.js';
import { limits } from '../../src/graph/limits.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp, admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

const ask = (query: string, variables?: Record<string, unknown>) => elo.graphql(query, variables, { as: admin });

/** The request was refused before anything ran. */
function expectRefusal({ status, body }: { status: number; body: any }, message?: RegExp) {
  const { reason, params } = body.errors?.[0]?.extensions ?? {};
  expect(body.errors?.[0]?.extensions).toEqual({ code: 'INVALID', reason, params });
  if (reason === 'REQUEST_REFUSED') expect(params).toEqual({ detail: body.errors[0].message });
  else expect([reason, params]).toEqual(['OPERATION_TOO_COSTLY', { cost: expect.any(Number), max: limits.cost }]);
  expect(body.data).toBeUndefined();
  if (message) expect(body.errors[0].message).toMatch(message);
  expect(status).toBe(400);
}

describe('the limits of an operation', () => {
  it('are the ones in docs/using/graph.md', () => {
    expect(limits).toMatchObject({ depth: 15, aliases: 20, tokens: 5_000, bodyBytes: 1_048_576 });
  });

  /** `fields` levels of fields, the last one a leaf. */
  const nested = (fields: number) => {
    const chain = ['class(id: 1)', 'enrollments(first: 1)', 'nodes'];
    const levels = Array.from({ length: fields - 1 }, (_, level) =>
      level > 0 && level % 3 === 0 ? 'class' : chain[level % 3]!,
    );
    return `{ ${levels.map(level => `${level} { `).join('')}__typename${' }'.repeat(levels.length)} }`;
  };

  it('allow a depth of 15 levels, and refuse 16', async () => {
    expect((await ask(nested(15))).body.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    expectRefusal(await ask(nested(16)), /depth/i);
  });

  it('count the depth through named and inline fragments', async () => {
    const tail = nested(12).replace('{ class(id: 1)', '{ class');
    expectRefusal(
      await ask(
        `{ class(id: 1) { enrollments { nodes { ...on Enrollment { class { enrollments { nodes ${tail} } } } } } } }`,
      ),
    );
    expectRefusal(
      await ask(
        `{ class(id: 1) { enrollments { nodes { ...Deep } } } } fragment Deep on Enrollment ${tail.replaceAll('first: 1', 'first: 2')}`.replace(
          '__typename',
          'class { course { activities { id } } }',
        ),
      ),
    );
  });

  it('refuse a circular fragment', async () => {
    expectRefusal(await ask('{ me { ...A } } fragment A on User { id ...B } fragment B on User { name ...A }'));
  });

  it('allow 20 aliases, and refuse 21', async () => {
    const aliased = (count: number) =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: health { status }`).join(' ')} }`;
    const { status, body } = await ask(aliased(20));
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toHaveLength(20);
    expectRefusal(await ask(aliased(21)), /alias/i);
  });

  it('count a fragment’s aliases once for each use', async () => {
    const spread = (count: number) =>
      `{ ${Array.from({ length: count }, () => 'health { ...F }').join(' ')} } fragment F on Health { ${Array.from({ length: 7 }, (_, n) => `a${n}: status`).join(' ')} }`;
    expect((await ask(spread(2))).status).toBe(200);
    expectRefusal(await ask(spread(3)), /alias/i);
  });

  it('allow 5000 tokens, and refuse more', async () => {
    const long = (numbers: number) =>
      `mutation { createSubmission(input: { classId: 1, participantId: 1, activityId: 1, uploadIds: [${'1 '.repeat(numbers)}] }) { id } }`;
    // 26 tokens stand around the numbers. An anonymous caller can't hand in, but the operation was parsed to its end.
    expect((await elo.graphql(long(5_000 - 26))).body.errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
    expectRefusal(await elo.graphql(long(5_001 - 26)), /token/i);
  });

  it('refuse an operation that could read too much, whatever the rows', async () => {
    const classes = (first: number) =>
      `{ classes(first: ${first}) { nodes { enrollments(first: 100) { nodes { submissions { files { path } } } } } } }`;
    expect((await ask(classes(5))).status).toBe(200);
    expectRefusal(await ask(classes(100)), /costs \d+/);
  });

  it('count records in the cost, not their scalar fields', async () => {
    const participants = `{ classes(first: 100) { nodes { name shift startsOn enrollments(first: 100) { nodes {
      createdAt canceledAt cancelReason cancelRequestedAt participant { name email cpf phone } } } } } }`;
    expect((await ask(participants)).status).toBe(200);
    const whole = participants.replace(
      'createdAt',
      'createdAt presence { activity { title } } submissions { files { path } }',
    );
    expectRefusal(await ask(whole), /costs \d+/);
    expect((await ask(whole.replace(/first: 100/g, 'first: 30'))).status).toBe(200);
  });

  it.each([
    ['enrollmentStats', '{ total }', 1],
    ['auditStats', '{ total }', 1],
    ['sentiment', '{ judged }', 4],
    ['liveSessions', '{ sessions { id } }', 9],
    ['kpis', '{ series { points { value inputs { value } } } }', 15],
    ['submissions', '{ ...on SubmissionConnection { totalCount } }', 6],
  ])('charge %s for reading everything, so an operation may request %s %d times', async (field, selection, times) => {
    const asked = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${field} ${selection}`).join(' ')} }`;
    expect((await ask(asked(times))).body.errors).toBeUndefined();
    expectRefusal(await ask(asked(times + 1)), /costs \d+/);
  });

  it('take page sizes for the cost from variables and defaults', async () => {
    const query = `query ($first: Int) { classes(first: $first) { nodes { enrollments(first: $first) { nodes { submissions { files { path } } } } } } }`;
    expect((await ask(query, { first: 5 })).status).toBe(200);
    expectRefusal(await ask(query, { first: 100 }), /costs/);
    expectRefusal(await ask(query), /costs/);
  });

  it('take a null variable’s effective value for the cost, also after a cheap run of the same operation', async () => {
    const query = `query ($first: Int = 1, $deep: Boolean = false) {
      classes(first: $first) { nodes { enrollments(first: $first) { nodes {
        submissions @include(if: $deep) { files { path } } submissionsAgain: submissions { files { path } } } } } }
    }`;
    expect((await ask(query)).status).toBe(200);
    expect((await ask(query, { first: 5 })).status).toBe(200);
    expectRefusal(await ask(query, { first: null }), /costs/);
    expect((await ask(query, { first: 1, unknown: null })).status).toBe(200);
  });

  it('use the cost of the named operation', async () => {
    const query = `query Cheap { health { status } }
      query Dear { classes(first: 100) { nodes { enrollments(first: 100) { nodes { submissions { files { path } } } } } } }`;
    const run = async (operationName?: string) =>
      elo.call('POST', '/graphql', {
        as: admin,
        json: { query, operationName },
        headers: { accept: 'application/graphql-response+json' },
      });
    expect((await run('Cheap')).status).toBe(200);
    expectRefusal(await run('Dear'), /costs/);
    expectRefusal(await run(), /operation name/);
    expectRefusal(await run('Unknown'), /Unknown/);
  });

  it('count parts that @include lets in', async () => {
    const query = `query ($deep: Boolean!) { health { status }
      classes(first: 100) @include(if: $deep) { nodes { enrollments(first: 100) { nodes { submissions { files { path } } } } } } }`;
    expect((await ask(query, { deep: false })).status).toBe(200);
    expectRefusal(await ask(query, { deep: true }), /costs/);
  });
});

describe('a page of a list', () => {
  it.each([101, 0, -1, 1_000_000])('is INVALID with first: %d', async first => {
    for (const query of [
      'query ($first: Int) { classes(first: $first) { nodes { id } } }',
      'query ($first: Int) { submissions(first: $first) { nodes { id } } }',
    ]) {
      const { status, body } = await ask(query, { first });
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'INVALID' } }] });
      expect(status).toBe(400);
    }
    const group = await elo.make.aClass();
    const inner = await ask(
      'query ($id: ID!, $first: Int) { class(id: $id) { enrollments(first: $first) { nodes { id } } } }',
      { id: group.id, first },
    );
    expect(inner.body.errors).toMatchObject([{ extensions: { code: 'INVALID' } }]);
  });

  it('has at most 100 rows, and 50 by default', async () => {
    const group = await elo.make.aClass();
    for (let n = 0; n < 101; n += 1) await elo.make.anEnrollment({ class: group });
    const sizeOf = async (first?: number) => {
      const { body } = await ask(
        'query ($id: ID!, $first: Int) { class(id: $id) { enrollments(first: $first) { nodes { id } pageInfo { hasNextPage } } } }',
        { id: group.id, first },
      );
      const { nodes, pageInfo } = body.data.class.enrollments;
      return [nodes.length, pageInfo.hasNextPage];
    };
    expect(await sizeOf(100)).toEqual([100, true]);
    expect(await sizeOf()).toEqual([50, true]);
  });

  it('follows the previous page without gap or overlap', async () => {
    const group = await elo.make.aClass();
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.push(String((await elo.make.anEnrollment({ class: group })).id));
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const { body }: any = await ask(
        'query ($id: ID!, $after: String) { class(id: $id) { enrollments(first: 2, after: $after) { nodes { id } pageInfo { endCursor hasNextPage hasPreviousPage } } } }',
        { id: group.id, after },
      );
      const { nodes, pageInfo } = body.data.class.enrollments;
      seen.push(...nodes.map(({ id }: { id: string }) => id));
      expect(pageInfo).toMatchObject({ hasNextPage: page < 2, hasPreviousPage: page > 0 });
      after = pageInfo.endCursor;
    }
    expect(seen).toEqual(made);
  });

  const cursor = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
  it.each([
    '',
    'x',
    '{}',
    cursor({}),
    cursor([]),
    cursor(['1']),
    cursor([0]),
    cursor([1, 2]),
    cursor([1.5]),
    cursor([1e20]),
  ])('is INVALID with after: %p', async after => {
    const { status, body } = await ask('query ($after: String) { classes(after: $after) { nodes { id } } }', { after });
    expect(body.errors).toMatchObject([{ extensions: { code: 'INVALID' } }]);
    expect(status).toBe(400);
  });
});
