import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { User } from '../../../src/entities/index.js';
import { eventually } from '../../support/eventually.js';
import { type OldService, startOldService } from '../../support/old-service.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/* An old service that is away, silent or slow; idempotency keys of repeated requests; other processes. */

/** One Elo does not wait for silent services, and one leaves an old service alone for longer than a test takes. */
let elo: TestApp, other: TestApp, hasty: TestApp, calm: TestApp, old: OldService, admin: User;
const environment = () => ({ LEGACY_URL_PORTAL: old.url, LEGACY_URL_ONBOARDING: old.url });
beforeAll(async () => {
  old = await startOldService();
  elo = await startTestApp(environment(), { cutoverOptions: { legacyLimits: { pauseMs: 300, failures: 3 } } });
  const sameDatabase = { database: { url: elo.databaseUrl } };
  other = await startTestApp(environment(), sameDatabase);
  hasty = await startTestApp(environment(), {
    ...sameDatabase,
    cutoverOptions: { legacyLimits: { headersMs: 500, failures: 1_000 } },
  });
  calm = await startTestApp(environment(), {
    ...sameDatabase,
    cutoverOptions: { legacyLimits: { pauseMs: 600_000, failures: 3 } },
  });
  admin = await elo.make.anAdmin();
  await setMode('LEGACY');
});
beforeEach(async () => {
  await old.start();
  old.answer();
  old.got.length = 0;
});

const ROUTES = '["portal.liveness.read", "onboarding.liveness.read", "portal.submissions.create", "portal.log.record"]';
async function setMode(args: string) {
  const { body } = await elo.graphql(
    `mutation { setRouteMode(routes: ${ROUTES}, mode: ${args}, force: true) { id } }`,
    {},
    { as: admin },
  );
  expect(body.errors).toBeUndefined();
}
const read = async (facade = 'portal', of: TestApp = elo) => {
  const answer = await fetch(`${of.url}/${facade}/api/liveness`);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as object };
};
const sideOf = async (of: TestApp) => (await read('portal', of)).headers.get('x-elo-served-by');

it('other processes learn of a switch', async () => {
  for (const each of [other, hasty, calm])
    await eventually(async () => (await sideOf(each)) === 'legacy', 'the other process switching');
});

it('a silent old service gives 504 in the shape and language of the facade', async () => {
  old.answer(() => {});
  const answer = await read('portal', hasty);
  expect([answer.status, answer.body]).toEqual([
    504,
    { status: 504, message: 'The service that answers this address does not answer in time' },
  ]);
  expect(answer.headers.get('x-elo-served-by')).toBe('elo');
  old.answer();
  await eventually(async () => (await read('portal', hasty)).status === 200, 'the old service answering');
});

it('an unreachable old service gives 502, and is then left alone', async () => {
  await old.stop();
  for (let n = 0; n < 3; n += 1) expect((await read('portal', calm)).status).toBe(502);
  const paused = await read('portal', calm);
  expect([paused.status, paused.headers.get('retry-after')]).toEqual([503, '600']);
  expect(paused.body).toEqual({
    status: 503,
    message: 'The service that answers this address is not available at the moment, try again shortly',
  });
  // Elo still answers its own routes, and another facade goes on too.
  expect((await fetch(`${calm.url}/portal/api/health`)).status).toBe(200);
  expect((await read('onboarding', calm)).status).toBe(502);
});

it('while the old service is left alone an upload is refused, and its connection stays usable', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (method: string, path: string, body?: Buffer) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const req = request(calm.url + path, { agent, method, headers });
    // The body is longer than the buffers of a connection.
    req.end(body);
    const [answer] = (await once(req, 'response')) as [IncomingMessage];
    await answer.toArray();
    return answer.statusCode;
  };
  await old.stop();
  while ((await read('portal', calm)).status !== 503);
  try {
    expect(await send('POST', '/portal/api/submissions', Buffer.alloc(16 * 1024 * 1024))).toBe(503);
    expect(await send('GET', '/portal/api/health')).toBe(200);
  } finally {
    agent.destroy();
  }
});

it('an old service that was away is tried again', async () => {
  await old.stop();
  for (let n = 0; n < 3; n += 1) expect((await read()).status).toBe(502);
  await old.start();
  await eventually(async () => (await read()).status === 200, 'the old service answering again');
  expect((await elo.call('GET', '/metrics')).body).toMatch(
    /elo_upstream_calls_total\{facade="portal",outcome="unreachable"\} [3-9]/,
  );
});

it('error responses of the old service are passed on and do not count as unreachable', async () => {
  old.answer((_req, res) => void res.writeHead(500, { 'content-type': 'text/plain' }).end('Fatal error'));
  for (let n = 0; n < 5; n += 1) {
    const answer = await fetch(`${elo.url}/portal/api/liveness`);
    expect([answer.status, await answer.text()]).toEqual([500, 'Fatal error']);
  }
});

it('a read is repeated when the old service had just closed the connection, a write is not', async () => {
  let broken = 0;
  old.answer((req, res) => {
    if (broken++ === 0) return void req.socket.destroy();
    res.end('{}');
  });
  expect((await read()).status).toBe(200);
  expect(broken).toBe(2);
  broken = 0;
  const written = await fetch(`${elo.url}/portal/api/submissions`, { method: 'POST' });
  expect([written.status, broken]).toEqual([502, 1]);
});

it('relaying takes no SQL statement, so it continues while PostgreSQL is down', async () => {
  expect((await read()).status).toBe(200);
  const statements = await elo.statements(async () => {
    for (let n = 0; n < 3; n += 1) await read();
  });
  expect(statements).toEqual([]);
});

it('a repeated request goes to the side that served it first, even after a switch', async () => {
  const enrollment = await elo.make.anEnrollment();
  const authorization = await elo.bearer(enrollment.participant);
  const write = async (key: string, of: TestApp = elo, who: Record<string, string> = { authorization }) => {
    const answer = await fetch(`${of.url}/portal/api/logs`, {
      method: 'POST',
      headers: { 'idempotency-key': key, 'content-type': 'application/json', ...who },
      body: JSON.stringify({ subscriber_id: String(enrollment.id), action: 'Abriu a atividade' }),
    });
    await answer.text();
    return answer.headers.get('x-elo-served-by');
  };
  expect(await write('before')).toBe('legacy');
  await setMode('ELO');
  expect(await write('before')).toBe('legacy');
  expect(await write('after')).toBe('elo');
  // A refused request stores no key.
  expect(await write('of a stranger', elo, {})).toBe('elo');
  // Another process also knows the change.
  await eventually(async () => (await sideOf(other)) === 'elo', 'the other process switching');
  await eventually(
    async () => (await elo.make.em().execute('select * from key_sides')).length === 2,
    'keys being kept',
  );
  expect(await write('before', other)).toBe('legacy');
  await setMode('LEGACY');
  expect(await write('after')).toBe('elo');
  expect(await write('new')).toBe('legacy');
  // A day later the other side has forgotten the key as well.
  await elo.make.em().execute(`update route_states set switched_at = now() - interval '25 hours'`);
  elo.app.services.events.emit('routesChanged');
  expect(await write('after')).toBe('legacy');
});

it('requests in flight during a switch end at the side where they began', async () => {
  await setMode('LEGACY');
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  old.answer(async (_req, res) => {
    asked.resolve();
    await held.promise;
    res.end('{"old":true}');
  });
  const flying = fetch(`${elo.url}/portal/api/liveness`);
  await asked.promise;
  await setMode('ELO');
  expect(await sideOf(elo)).toBe('elo');
  held.resolve();
  const answer = await flying;
  expect([answer.headers.get('x-elo-served-by'), await answer.json()]).toEqual(['legacy', { old: true }]);
});
