import { beforeAll, describe, expect, it } from '@jest/globals';
import { answerOf } from '../support/raw-request.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

interface Line {
  req?: { id: string; method: string; url: string };
  res?: { status: number };
  route?: string;
}
const lines = (): Line[] =>
  elo
    .logged()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line);

describe('the log', () => {
  it('has a JSON line for each request, with its route id and the request id of the answer', async () => {
    const given = await elo.call('GET', '/portal/api/reasons', { headers: { 'x-request-id': 'given-id-12345' } });
    expect(given.headers.get('x-request-id')).toBe('given-id-12345');
    const made = await elo.call('GET', '/portal/api/reasons', { headers: { 'x-request-id': 'no good\tid' } });
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    for (const id of ['given-id-12345', made.headers.get('x-request-id')]) {
      const line = lines().find(each => each.req?.id === id);
      expect(line).toMatchObject({ route: 'portal.reasons.list', req: { method: 'GET' }, res: { status: 200 } });
    }
  });

  it('contains no credential and no personal data', async () => {
    const user = await elo.make.aUser({ name: 'Maria Segredo', email: 'maria.segredo@test.invalid' });
    const token = await elo.bearer(user);
    await elo.call(
      'GET',
      `/portal/api/user/${user.id}?cpf=${user.cpf}&phone=${user.phone}&email=${encodeURIComponent(user.email!)}`,
      {
        as: user,
        headers: { cookie: 'authjs.session-token=cookie-secret' },
      },
    );
    await elo.call('POST', '/cms/api/jwt-auth/v1/token', {
      json: { username: user.email, password: 'password-secret' },
    });
    await elo.graphql(`{ participant(cpf: "${user.cpf}") { name } }`, {}, { as: user });
    await elo.call('GET', '/portal/api/auth/callback/idp?code=code-secret&state=state-secret');
    const log = elo.logged();
    expect(log).toContain(`/portal/api/user/${user.id}?`);
    for (const secret of [
      token.split(' ')[1]!,
      'cookie-secret',
      'password-secret',
      'code-secret',
      'state-secret',
      user.cpf!,
      user.phone!,
      'maria.segredo',
      'Maria Segredo',
    ]) {
      expect(log).not.toContain(secret);
    }
  });

  it('names an unexpected error under the id that the caller gets', async () => {
    const broken = await startTestApp();
    try {
      const user = await broken.make.aUser();
      await broken.make.em().execute('drop table submissions cascade');
      const reply = await broken.call('GET', '/portal/api/submissions', { as: user });
      expect(reply.status).toBe(500);
      const [, id] = /^Internal error ([0-9a-f-]{36})$/.exec(reply.body.message)!;
      expect(broken.logged()).toContain(id);
      expect(JSON.stringify(reply.body)).not.toMatch(/select|relation|stack/i);
    } finally {
      await broken.close();
    }
  });
});

describe('/metrics', () => {
  it('counts requests by route id and operations by name', async () => {
    await elo.call('GET', '/portal/api/reasons');
    await elo.graphql('query Named { health { status } }', {}, { as: await elo.make.aUser() });
    await elo.call('GET', '/portal/api/nothing/17');
    const { body, headers } = await elo.call('GET', '/metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toMatch(/elo_http_request_seconds_count\{[^}]*route="portal\.reasons\.list"[^}]*\} \d/);
    expect(body).toMatch(/elo_graphql_operation_seconds_count\{[^}]*operation="Named"[^}]*\} \d/);
    expect(body).toMatch(/operation="PortalReasons"[^}]*face="facade"|face="facade"[^}]*operation="PortalReasons"/);
    // Undeclared paths share one label, so that callers can't grow the metrics.
    expect(body).not.toContain('nothing/17');
  });
});

describe('the server', () => {
  it('answers /livez and /readyz with 200', async () => {
    expect(await elo.call('GET', '/livez')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await elo.call('GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', checks: { postgresql: 'ok', jobs: 'ok', storage: 'ok' } },
    });
  });

  it('answers load balancers that use HTTP/1.0 and send no host', async () => {
    expect(await answerOf(elo.url, 'GET /livez HTTP/1.0')).toMatch(/^HTTP\/1.1 200 /);
    expect(await answerOf(elo.url, 'GET /portal/api/health HTTP/1.0')).toMatch(/^HTTP\/1.1 200 /);
  });

  it('is not ready without its job store, and names it', async () => {
    const lonely = await startTestApp({ MONGODB_URL: 'mongodb://127.0.0.1:1/elo' });
    try {
      expect(await lonely.call('GET', '/readyz')).toMatchObject({
        status: 503,
        body: { status: 'not ready', checks: { postgresql: 'ok', jobs: 'unreachable', storage: 'ok' } },
      });
    } finally {
      await lonely.close();
    }
  });

  it('sends the security headers and no name of its framework', async () => {
    const { headers } = await elo.call('GET', '/portal/api/reasons');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('answers unknown paths outside the facades with JSON', async () => {
    expect(await elo.call('GET', '/nothing')).toMatchObject({ status: 404, body: { message: 'Not found' } });
  });
});
