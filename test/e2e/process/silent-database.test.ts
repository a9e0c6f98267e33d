import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../../support/eventually.js';
import { postmasterOf, whileFrozen } from '../support/frozen-postgres.js';
import { launchServer, type Running } from '../support/processes.js';

// The built server beside a PostgreSQL of its own that is frozen, and then killed.

const AWAY = 'The database does not answer at the moment, try again shortly';

let directory: string;
let cluster: string;
let elo: Running & { url: string };
let staff: Record<string, string>;
let isDown = false;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-silent-'));
  elo = await launchServer({ DATA_DIR: directory, DATABASE_STATEMENT_TIMEOUT_SECONDS: '5' });
  // Its worker starts after the first requests, and a worker that can't start ends the process.
  await eventually(() => elo.output().includes('INFO: working'), 'the worker');
  cluster = path.join(await realpath(path.join(directory, 'postgres')), 'cluster');
  staff = { authorization: `Bearer ${await signIn()}` };
});
afterAll(async () => {
  elo.process.kill('SIGKILL');
  await elo.exit();
  if (!isDown) process.kill(await postmasterOf(cluster), 'SIGKILL');
  await rm(path.dirname(cluster), { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
});

const call = async (
  method: string,
  target: string,
  options: { json?: unknown; headers?: Record<string, string> } = {},
) => {
  const { json, headers = {} } = options;
  const response = await fetch(elo.url + target, {
    method,
    redirect: 'manual',
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: json === undefined ? undefined : JSON.stringify(json),
  });
  const text = await response.text();
  const body: any = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
};
const demo = { username: 'admin@demo.test', password: 'Demo!2026' };
const signIn = async () => (await call('POST', '/cms/api/jwt-auth/v1/token', { json: demo })).body.token as string;
const service = { authorization: 'Bearer demo-service-token' };
const query = (headers: Record<string, string> = staff) =>
  call('POST', '/graphql', { headers, json: { query: '{ submissions(first: 1) { nodes { id } } }' } });

/** One request to each face, each with a caller that this process knows or does not know. */
const faces = {
  'REST, caller known': () => call('GET', '/portal/api/submissions?class_id=1', { headers: staff }),
  'REST, caller unknown': () =>
    call('GET', '/submissions/api/submissions', { headers: { authorization: 'demo-api-key' } }),
  'the graph, caller known': () => query(),
  'the graph, caller unknown': () => query({ authorization: 'demo-api-key' }),
  'a change in the graph': () =>
    call('POST', '/graphql', {
      headers: staff,
      json: { query: 'mutation { revokeCalendarFeed(employeeId: 1) { id } }' },
    }),
  'sign-in by token': () => call('POST', '/cms/api/jwt-auth/v1/token', { json: demo }),
  'AJAX action': () => call('GET', '/cms/cms-admin/admin-ajax?action=city_hospitals&city_id=3550308'),
  'webhook of the platform': () =>
    call('POST', '/messaging/webhook', {
      json: {
        object: 'whatsapp_business_account',
        entry: [
          {
            changes: [
              {
                field: 'messages',
                value: { statuses: [{ id: 'wamid.1', status: 'sent', timestamp: '1', recipient_id: '1' }] },
              },
            ],
          },
        ],
      },
    }),
  passcode: () => call('POST', '/messaging/otp', { headers: service, json: { phone: '5511987654321' } }),
  'passcode, confirmed': () =>
    call('POST', '/onboarding/api/v1/otp/confirm', {
      headers: staff,
      json: { phone: '5511987654321', code: '123456' },
    }),
  export: () => call('GET', '/schedule/api/export-appointments', { headers: { authorization: 'demo-api-key' } }),
};
type Face = keyof typeof faces;
const askAll = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(faces).map(async ([face, ask]) => [face, await ask()] as const)),
  ) as Record<Face, Awaited<ReturnType<typeof call>>>;

const expectUnavailable = (replies: Awaited<ReturnType<typeof askAll>>) => {
  const away = (body: unknown) => ({ status: 503, retryAfter: '5', body });
  expect(replies).toMatchObject({
    'REST, caller known': away({ status: 503, message: AWAY }),
    'REST, caller unknown': away({ message: AWAY }),
    'the graph, caller known': away({
      errors: [{ message: AWAY, extensions: { code: 'UPSTREAM_FAILED', reason: 'UNAVAILABLE', retryAfter: 5 } }],
    }),
    'the graph, caller unknown': away({ errors: [{ message: AWAY, extensions: { code: 'UPSTREAM_FAILED' } }] }),
    'a change in the graph': away({ errors: [{ extensions: { code: 'UPSTREAM_FAILED' } }] }),
    'sign-in by token': away({ message: AWAY, data: { status: 503 } }),
    'AJAX action': away({ message: 'O sistema está indisponível. Tente novamente em instantes.' }),
    'webhook of the platform': away({}),
    // Here a contract names 500 for the failure.
    passcode: { status: 500, body: { message: 'Erro ao enviar código OTP' } },
    'passcode, confirmed': { status: 500, body: { message: AWAY } },
    export: { status: 500, body: { message: AWAY } },
  });
  expect(JSON.stringify(replies)).not.toContain('Too many');
};

describe('a frozen database', () => {
  it('delays nobody: every face answers 503, or its contract’s error, and works again afterwards', async () => {
    expect((await query()).status).toBe(200);
    await whileFrozen(cluster, async () => {
      expectUnavailable(await askAll());
      const ready = await call('GET', '/readyz');
      expect(ready).toMatchObject({ status: 503, body: { checks: { postgresql: 'unreachable' } } });
      expect((await call('GET', '/livez')).status).toBe(200);
    });
    await eventually(async () => (await query()).status === 200);
    expect((await call('GET', '/portal/api/submissions?class_id=1', { headers: staff })).status).toBe(200);
  });

  it('is reported as unavailable to requests that find no room', async () => {
    await eventually(async () => (await query()).status === 200);
    // For clients of this type the status tells how it went also when the operation had begun.
    const asked = { ...staff, accept: 'application/graphql-response+json' };
    const replies = await whileFrozen(cluster, () => Promise.all(Array.from({ length: 60 }, () => query(asked))));
    expect([...new Set(replies.map(({ status }) => status))]).toEqual([503]);
    expect(JSON.stringify(replies)).not.toContain('Too many');
  });
});

describe('a stopped database', () => {
  it('is reported as unavailable by every face, sign-in too, and signs nobody out', async () => {
    await eventually(async () => (await query()).status === 200);
    const csrf = await fetch(`${elo.url}/portal/api/auth/csrf`);
    const cookies = csrf.headers.getSetCookie().map(each => each.split(';')[0]);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const enter = () =>
      fetch(`${elo.url}/portal/api/auth/callback/credentials`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: cookies.join('; '), 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ ...demo, csrfToken, json: 'true' }),
      });
    const entered = await enter();
    const session = entered.headers
      .getSetCookie()
      .map(each => each.split(';')[0]!)
      .find(each => each.includes('session-token'))!;

    process.kill(await postmasterOf(cluster), 'SIGKILL');
    isDown = true;
    await eventually(async () => (await query()).status === 503);
    expectUnavailable(await askAll());
    const refused = await enter();
    expect([refused.status, await refused.json()]).toEqual([503, { status: 503, message: AWAY }]);
    const asked = await fetch(`${elo.url}/portal/api/auth/session`, { headers: { cookie: session } });
    expect(asked.status).toBe(503);
    expect(asked.headers.getSetCookie()).toEqual([]);
  });
});
