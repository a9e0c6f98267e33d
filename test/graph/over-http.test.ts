import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import { getNamedType, getNullableType, isListType, isNonNullType } from 'graphql';
import type { User } from '../../src/entities/index.js';
import { buildGraph } from '../../src/graph/schema.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp, participant: User;
beforeAll(async () => {
  elo = await startTestApp();
  participant = await elo.make.aUser();
});

describe('GraphQL over HTTP, audited by graphql-http', () => {
  /** Fetches as a signed-in person: other callers may not ask by GET. */
  const signedIn = async (url: string, init?: RequestInit) =>
    fetch(url, { ...init, headers: { ...init?.headers, authorization: await elo.bearer(participant) } });
  const audits = serverAudits({ url: () => `${elo.url}/graphql`, fetchFn: signedIn });

  it('has more than fifty rules', () => expect(audits.length).toBeGreaterThan(50));

  it.each(audits.map(audit => [`${audit.id} ${audit.name}`, audit] as const))(
    'follows the rule %s',
    async (_name, audit) => {
      const { status, ...told } = await audit.fn();
      expect({ status, reason: 'reason' in told ? told.reason : null }).toEqual({ status: 'ok', reason: null });
    },
  );
});

describe('the status of an answer', () => {
  const ask = (query: string, accept?: string) =>
    elo.call('POST', '/graphql', { as: participant, json: { query }, headers: accept ? { accept } : {} });
  const executed = '{ class(id: 999999) { name } }';
  const invalid = '{ nothing }';

  it.each(['application/json', '*/*', undefined, 'application/json, application/graphql-response+json;q=0.5'])(
    'is 200 for every understood request with accept: %s',
    async accept => {
      for (const query of [executed, invalid, '{ me {']) {
        const reply = await ask(query, accept);
        expect(reply.status).toBe(200);
        expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(reply.body.errors).toHaveLength(1);
      }
    },
  );

  it.each([['application/graphql-response+json'], ['application/graphql-response+json, application/json;q=0.9']])(
    'shows the outcome with accept: %s',
    async accept => {
      for (const [query, status] of [
        [executed, 404],
        [invalid, 400],
        ['{ me { id } }', 200],
        ['{ me { id } class(id: 999999) { name } }', 200],
      ] as const) {
        const reply = await ask(query, accept);
        expect(reply.status).toBe(status);
        expect(reply.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8');
      }
    },
  );
});

describe('an answer with several records', () => {
  it('has null for a record that its reader may not see', async () => {
    const { id } = await elo.make.aSubmission({ class: await elo.make.aClass(), participant: await elo.make.aUser() });
    const { body } = await elo.graphql(
      `{ me { id } submission(id: ${id}) { title } missing: class(id: 999999) { name } }`,
      {},
      { as: participant },
    );
    expect(body.data).toEqual({ me: { id: String(participant.id) }, submission: null, missing: null });
    // The order of errors is the order in which fields were resolved, and it is not guaranteed.
    expect(body.errors.map((error: any) => [error.path, error.extensions.code]).sort()).toEqual([
      [['missing'], 'NOT_FOUND'],
      [['submission'], 'NOT_FOUND'],
    ]);
  });

  it('has a nullable field for every record that an argument names', () => {
    /** Filters name records too, but a filter without a match gives an empty list. */
    const names = new Set(['cpf', 'path', 'slug', 'token']);
    const fields = Object.values(buildGraph().getQueryType()!.getFields()).filter(({ args }) =>
      args.some(
        ({ name, type }) =>
          names.has(name) ||
          (isNonNullType(type) && String(getNamedType(type)) === 'ID' && !isListType(getNullableType(type))),
      ),
    );
    expect(fields.length).toBeGreaterThan(20);
    expect(fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
  });
});

describe('a client of GraphQL over HTTP', () => {
  it('with a bearer token needs no other header for GET, like urql', async () => {
    const target = `/graphql?query=${encodeURIComponent('{ me { id } }')}`;
    const reply = await elo.call('GET', target, { as: participant });
    expect(reply.body).toEqual({ data: { me: { id: String(participant.id) } } });
    expect((await elo.call('GET', target)).status).toBe(400);
  });

  it('gets errors for a body that is malformed or too large', async () => {
    const send = (body: string) =>
      fetch(`${elo.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    for (const [body, status, reason, message] of [
      ['{"query":', 400, 'BODY_MALFORMED', 'The body is not valid JSON'],
      [JSON.stringify({ query: 'x'.repeat(1_100_000) }), 413, 'BODY_TOO_LARGE', 'The body is too large'],
    ] as const) {
      const response = await send(body);
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({
        errors: [{ message, extensions: { code: 'INVALID', reason, params: {} } }],
      });
    }
  });

  it('gets the allowed methods', async () => {
    const options = await fetch(`${elo.url}/graphql`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, POST, OPTIONS']);
  });

  it('gets the reason when an address is too long', async () => {
    const asked = request(`${elo.url}/graphql?query=${'x'.repeat(70_000)}`).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const body = await text(response);
    expect(response.statusCode).toBe(431);
    const message = 'The address and the headers are too large';
    expect(JSON.parse(body)).toEqual({
      message,
      errors: [{ message, extensions: { code: 'INVALID', reason: 'HEADERS_TOO_LARGE', params: {} } }],
    });
  });
});
