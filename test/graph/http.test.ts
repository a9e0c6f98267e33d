import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '../../src/entities/index.js';
import { errorCodes } from '../../src/failures/errors.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp, admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

const ask = (query: string, variables?: Record<string, unknown>) => elo.graphql(query, variables, { as: admin });
const post = (json: unknown) =>
  elo.call('POST', '/graphql', { as: admin, json, headers: { accept: 'application/graphql-response+json' } });

/** Sends a request as it is, without the headers that `call` adds. */
async function send(target: string, init: RequestInit) {
  const response = await fetch(elo.url + target, init);
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/json/);
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}

describe('requests', () => {
  it('are answered with headers that forbid caching', async () => {
    const replies = [await ask('{ me { id } }')];
    for (const path of ['/portal/api/submissions', '/onboarding/api/v1/me', '/portal/api/submissions/0'])
      replies.push(await elo.call('GET', path, { as: admin }));
    expect(replies.map(({ headers }) => headers.get('cache-control'))).toEqual(replies.map(() => 'private, no-store'));
  });

  it('with a batch are refused', async () => {
    const reply = await post([{ query: '{ health { status } }' }, { query: '{ health { status } }' }]);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toMatchObject([{ extensions: { code: 'INVALID' } }]);
    expect((await post([{ query: '{ health { status } }' }])).status).toBe(400);
  });

  it('over 1 MiB get 413', async () => {
    const padded = (length: number) => ({ query: '{ health { status } }', variables: { x: 'x'.repeat(length) } });
    expect((await post(padded(1_000_000))).status).toBe(200);
    const reply = await post(padded(1_048_576));
    expect(reply.status).toBe(413);
    expect(reply.body.errors).toMatchObject([{ message: 'The body is too large' }]);
  });

  it('by GET need a header that plain links and forms can’t send, and can’t change anything', async () => {
    const query = (operation: string) => `/graphql?query=${encodeURIComponent(operation)}`;
    const plain = await send(query('{ health { status } }'), {});
    expect(plain.status).toBe(400);
    expect(plain.body.errors).toMatchObject([
      { message: expect.stringContaining('CSRF'), extensions: { code: 'INVALID' } },
    ]);
    const headers = { 'apollo-require-preflight': 'true' };
    expect(await send(query('{ health { status } }'), { headers })).toMatchObject({
      status: 200,
      body: { data: { health: { status: 'ok' } } },
    });
    const user = await elo.make.aUser();
    const change = query(`mutation { updateParticipant(id: ${user.id}, input: { name: "Changed" }) { id } }`);
    const reply = await send(change, { headers: { ...headers, authorization: await elo.bearer(user) } });
    expect(reply.status).toBe(405);
    expect((await ask(`{ user(id: ${user.id}) { name } }`)).body.data.user.name).toBe(user.name);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'are refused with the content type %s',
    async type => {
      const user = await elo.make.aUser();
      const query = `mutation { updateParticipant(id: ${user.id}, input: { name: "Changed" }) { id } }`;
      const body = type.includes('form-urlencoded')
        ? new URLSearchParams({ query }).toString()
        : JSON.stringify({ query });
      const reply = await send('/graphql', {
        method: 'POST',
        headers: { 'content-type': type, cookie: 'elo=1' },
        body,
      });
      expect(reply.status).toBe(400);
      expect(reply.body.errors).toMatchObject([
        { message: expect.stringContaining('CSRF'), extensions: { code: 'INVALID' } },
      ]);
      const withBearer = { 'content-type': type, authorization: await elo.bearer(user) };
      expect((await send('/graphql', { method: 'POST', headers: withBearer, body })).status).toBe(400);
      expect((await ask(`{ user(id: ${user.id}) { name } }`)).body.data.user.name).toBe(user.name);
    },
  );

  it('by other methods are refused', async () => {
    for (const method of ['PUT', 'DELETE']) {
      const reply = await fetch(`${elo.url}/graphql`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect(reply.status).toBe(405);
    }
  });
});

describe('introspection', () => {
  const SCHEMA = '{ __schema { queryType { name } } }';

  it('is on in development and in tests', async () => {
    expect((await ask(SCHEMA)).body).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } });
  });

  it('is off with GRAPHQL_INTROSPECTION=false; everything else works', async () => {
    const closed = await startTestApp({ GRAPHQL_INTROSPECTION: 'false' });
    try {
      for (const query of [SCHEMA, '{ __type(name: "User") { name } }']) {
        const { status, body } = await closed.graphql(query);
        expect(status).toBe(400);
        expect(body.errors).toMatchObject([{ extensions: { code: 'INVALID' } }]);
        expect(body.data).toBeUndefined();
      }
      expect((await closed.graphql('{ __typename health { status } }')).status).toBe(200);
    } finally {
      await closed.close();
    }
  });
});

describe('error codes', () => {
  const codesOf = (body: any): string[] => body.errors.map((error: any) => error.extensions.code);

  it.each([
    ['a syntax error', { query: '{ me {' }],
    ['an unknown field', { query: '{ nothing }' }],
    ['an unknown argument', { query: '{ user(name: "x") { id } }' }],
    ['a literal of the wrong type', { query: '{ user(id: { x: 1 }) { id } }' }],
    ['an enum value that is none', { query: 'mutation { cancelEnrollment(enrollmentId: 1, reason: BORED) { id } }' }],
    ['a missing argument', { query: '{ user { id } }' }],
    ['a missing selection', { query: '{ me }' }],
    ['two operations and no name', { query: 'query A { me { id } } query B { me { id } }' }],
    ['a name that is not there', { query: 'query A { me { id } }', operationName: 'B' }],
    ['an empty query', { query: '' }],
    ['no query', {}],
    ['a query that is no text', { query: 1 }],
    ['variables that are no object', { query: '{ me { id } }', variables: 'x' }],
    ['extensions that are no object', { query: '{ me { id } }', extensions: 'x' }],
    ['an unknown directive', { query: '{ me @nothing { id } }' }],
    [
      'a hash of another query',
      { query: '{ me { id } }', extensions: { persistedQuery: { version: 1, sha256Hash: 'abc' } } },
    ],
  ])('are INVALID with 400 for %s', async (_what, request) => {
    const { status, body } = await post(request);
    expect(codesOf(body)).toEqual(body.errors.map(() => 'INVALID'));
    expect(body.data).toBeUndefined();
    expect(status).toBe(400);
  });

  it('are INVALID for a subscription over HTTP, which needs a WebSocket', async () => {
    const { status, body } = await ask('subscription { submissionChanged(classId: 1) { id } }');
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID', reason: 'SUBSCRIPTION_NEEDS_SOCKET' });
    expect(body.data).toBeUndefined();
    expect(status).toBe(400);
  });

  const wrongVariables: [string, string, Record<string, unknown>][] = [
    ['a missing variable', 'query ($id: ID!) { user(id: $id) { id } }', {}],
    ['null for a variable that needs a value', 'query ($id: ID!) { user(id: $id) { id } }', { id: null }],
    ['an object for an id', 'query ($id: ID!) { user(id: $id) { id } }', { id: {} }],
    ['a text for a number', 'query ($first: Int) { classes(first: $first) { nodes { id } } }', { first: 'ten' }],
    ['a number beyond 32 bits', 'query ($first: Int) { classes(first: $first) { nodes { id } } }', { first: 2 ** 40 }],
    [
      'an enum value that is none',
      'query ($f: SubmissionFilter) { submissions(filter: $f) { nodes { id } } }',
      { f: { status: 'LOST' } },
    ],
    [
      'an unknown field of an input',
      'query ($f: SubmissionFilter) { submissions(filter: $f) { nodes { id } } }',
      { f: { nothing: 1 } },
    ],
    ['a CPF that is none', 'query ($cpf: CPF!) { participant(cpf: $cpf) { id } }', { cpf: '123' }],
    ['a day that is none', 'query ($d: LocalDate!) { slots(classId: 1, date: $d) { id } }', { d: '2026-02-30' }],
    [
      'a time that is none',
      'query ($t: DateTime) { appointments(filter: { from: $t }) { nodes { id } } }',
      { t: 'noon' },
    ],
  ];
  it.each(wrongVariables)('are INVALID for %s', async (_what, query, variables) => {
    const { body } = await ask(query, variables);
    expect(codesOf(body)).toEqual(['INVALID']);
    expect(body.data).toBeUndefined();
  });

  it.each(wrongVariables)('have the status 400 for %s', async (_what, query, variables) => {
    expect((await ask(query, variables)).status).toBe(400);
  });

  it('are INVALID with 400 for values that no column can hold', async () => {
    const cursor = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
    const since = 'query ($at: DateTime) { appointments(filter: { from: $at }) { nodes { id } } }';
    const after = 'query ($at: String) { appointments(after: $at) { nodes { id } } }';
    for (const [query, at] of [
      [since, '0000-01-01T00:00:00Z'],
      [since, '0001-01-01T00:00:00+23:59'],
      [since, '9999-12-31T23:59:59-23:59'],
      [after, cursor([-253_402_214_400_000, 1])],
      [after, cursor([-62_167_219_200_001, 1])],
      [after, cursor([0, 9_007_199_254_740_991])],
      ['query ($at: String) { course(slug: $at) { id } }', 'a\0b'],
    ] as const) {
      const reply = await ask(query, { at });
      expect(codesOf(reply.body)).toEqual(['INVALID']);
      expect(reply.status).toBe(400);
    }
  });

  it('are all listed for the domain, each with its HTTP status', async () => {
    const stranger = await elo.make.aUser();
    const { id } = await elo.make.anEnrollment({ canceledAt: new Date(), cancelReason: 'OTHER' });
    for (const [query, as, code, status] of [
      ['{ me { id } }', null, 'UNAUTHENTICATED', 401],
      [`mutation { recordPresence(classId: 1, participantId: 1, activityId: 1) { id } }`, stranger, 'FORBIDDEN', 403],
      ['{ class(id: 999999) { id } }', stranger, 'NOT_FOUND', 404],
      ['{ class(id: "x") { id } }', stranger, 'INVALID', 400],
      [`mutation { cancelEnrollment(enrollmentId: ${id}, reason: OTHER) { id } }`, admin, 'CONFLICT', 409],
      ['{ chatbotAppKey }', stranger, 'INTERNAL', 500],
    ] as const) {
      const reply = await elo.graphql(query, {}, { as });
      expect(codesOf(reply.body)).toEqual([code]);
      expect(errorCodes).toContain(code);
      expect(reply.status).toBe(status);
    }
  });
});

describe('an unexpected failure', () => {
  it('is masked, and logged whole under the id that the caller gets', async () => {
    const broken = await startTestApp();
    try {
      const user = await broken.make.aUser();
      const group = await broken.make.aClass();
      await broken.orm.em.fork().execute('alter table classes rename to classes_gone');
      const query = 'query ($id: ID!) { class(id: $id) { name } }';
      const { status, body } = await broken.graphql(query, { id: group.id }, { as: user });
      expect(body.errors).toHaveLength(1);
      const [, errorId] = /^Internal error ([0-9a-f-]{36})$/.exec(body.errors[0].message)!;
      expect(body.errors[0].extensions).toEqual({ code: 'INTERNAL', reason: 'UNEXPECTED', params: { errorId } });
      expect(JSON.stringify(body)).not.toMatch(/select|relation|classes_|stack|\.ts|\.js/i);
      expect(status).toBe(500);
      const line = broken
        .logged()
        .split('\n')
        .find(each => each.includes(errorId!));
      expect(JSON.parse(line!)).toMatchObject({
        level: 50,
        errorId,
        err: { message: expect.stringContaining('relation "classes" does not exist'), stack: expect.any(String) },
      });

      const rest = await broken.call('GET', `/portal/api/class/${group.id}`, { as: user });
      expect(rest.status).toBe(500);
      expect(rest.body).toEqual({ status: 500, message: expect.stringMatching(/^Internal error [0-9a-f-]{36}$/) });
      expect(broken.logged()).toContain(rest.body.message.replace('Internal error ', ''));
    } finally {
      await broken.close();
    }
  });
});

describe('automatic persisted queries', () => {
  const query = '{ health { status environment } }';
  const extensions = { persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') } };

  it('are registered by the first whole query and answered by hash afterwards', async () => {
    const unknown = await post({ extensions });
    // The message is part of the protocol: clients then send the whole query.
    expect(unknown.body.errors).toMatchObject([{ message: 'PersistedQueryNotFound' }]);
    expect(unknown.status).toBe(200);
    const answer = { data: { health: { status: 'ok', environment: 'test' } } };
    expect((await post({ query, extensions })).body).toEqual(answer);
    expect((await post({ extensions })).body).toEqual(answer);
    const target = `/graphql?extensions=${encodeURIComponent(JSON.stringify(extensions))}`;
    expect((await send(target, { headers: { 'apollo-require-preflight': 'true' } })).body).toEqual(answer);
  });
});
