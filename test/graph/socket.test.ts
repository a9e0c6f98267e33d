import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createApiKeyByOperator, revokeApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { WebSocket } from 'ws';
import { aBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { PASSWORD } from '../support/factories.js';
import { answerOf } from '../support/raw-request.js';
import { aSubscriber, type Subscriber } from '../support/subscriber.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// The rules of a WebSocket at /graphql: its permitted callers, its messages, and its end. Writes go through another server.

const TRUSTED = 'https://portal.example.org';
let writer: TestApp, elo: TestApp;
const all: Subscriber[] = [];
beforeAll(async () => {
  writer = await startTestApp();
  elo = await startTestApp(
    { CORS_ORIGINS: TRUSTED, FACADE_HOSTS: 'portal=hub.example.org' },
    { database: { url: writer.databaseUrl }, socketLimits: { initMs: 300, connectionsOfCaller: 3, lookSeconds: 2 } },
  );
});
afterEach(async () => {
  for (const each of all.splice(0)) await each.end();
});

const SLOTS = 'subscription($id: ID!) { slotsChanged(classId: $id) { id } }';
const aClass = async () => {
  const facilitator = await writer.make.aMember({ roles: ['FACILITATOR'] });
  return { facilitator, group: await writer.make.aClass({ facilitator }) };
};
const connected = (options: Parameters<typeof aSubscriber>[1], to = elo) => {
  const subscriber = aSubscriber(to.url, options);
  all.push(subscriber);
  return subscriber;
};
const payloadOf = async (user: { id: number }) => ({ payload: { authorization: await elo.bearer(user) } });
const cookieOf = async (user: { email?: string | null }) => {
  const browser = aBrowser(elo.url);
  await browser.signIn({ username: user.email!, password: PASSWORD });
  return { browser, cookie: `authjs.session-token=${browser.cookie('authjs.session-token')}` };
};
const operator = () => ({ orm: writer.orm, now: writer.now, operator: 'test' });
/** A plain socket, without a client for the protocol. */
async function aSocket(protocol = 'graphql-transport-ws', headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${elo.url.replace('http', 'ws')}/graphql`, protocol, { headers });
  await once(socket, 'open');
  const closing = once(socket, 'close').then(([code, reason]) => [code, String(reason)]);
  return { socket, closing, say: (message: unknown) => socket.send(JSON.stringify(message)) };
}
const refusalOf = (headers: Record<string, string>) => {
  const lines = Object.entries({
    host: new URL(elo.url).host,
    upgrade: 'websocket',
    connection: 'upgrade',
    ...headers,
  });
  const handshake = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  return answerOf(
    elo.url,
    `GET /graphql HTTP/1.1\r\n${handshake}${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}`,
  );
};

describe('opening a WebSocket', () => {
  it.each([
    ['nobody', {}, 4401],
    ['a wrong token', { payload: { authorization: 'Bearer wrong' } }, 4403],
    ['a wrong cookie', { headers: { cookie: 'authjs.session-token=wrong' } }, 4401],
    ['no text as a token', { payload: { authorization: { a: 1 } } }, 4401],
  ])('is refused for %s', async (_who, options, code) => {
    const { group } = await aClass();
    const subscriber = connected(options);
    subscriber.subscribe(SLOTS, { id: group.id });
    expect((await subscriber.closed()).code).toBe(code);
  });

  it('works for a session by its cookie, and for a program by its authorization header', async () => {
    const { facilitator, group } = await aClass();
    const { cookie } = await cookieOf(facilitator);
    const authorization = await elo.bearer(facilitator);
    const senders: Record<string, string>[] = [
      { cookie },
      { cookie, origin: elo.url },
      { cookie, origin: TRUSTED },
      { authorization },
    ];
    for (const headers of senders) {
      const subscriber = connected({ headers });
      expect(await subscriber.subscribe(SLOTS, { id: group.id }).next()).toEqual({ data: { slotsChanged: [] } });
      await subscriber.end();
    }
  });

  it('is refused from a page of another origin, also for a signed-in person', async () => {
    const { facilitator } = await aClass();
    const { cookie } = await cookieOf(facilitator);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const answer = await refusalOf({ cookie, ...headers });
      expect(answer).toMatch(/^HTTP\/1.1 403 Forbidden\r\n/);
      expect(answer).toContain('"reason":"ORIGIN_NOT_TRUSTED"');
    }
  });

  it('is refused at the host of a facade and at another path', async () => {
    expect(await refusalOf({ host: 'hub.example.org' })).toMatch(/^HTTP\/1.1 404 /);
    expect(await refusalOf({ host: 'a/b' })).toMatch(/^HTTP\/1.1 400 /);
  });

  it('does not happen for an offer of HTTP/2, which is answered as usual', async () => {
    const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__';
    expect(await answerOf(elo.url, `GET /livez HTTP/1.1\r\nHost: x\r\n${offer}`)).toMatch(/^HTTP\/1.1 200 OK/);
  });

  it('needs the scope of an API key', async () => {
    const { group } = await aClass();
    const key = await createApiKeyByOperator(operator(), { name: 'of submissions', scopes: ['submissions:read'] });
    const subscriber = connected({ payload: { authorization: key } });
    const SUBMISSION = 'subscription($id: ID!) { submissionChanged(classId: $id) { id } }';
    expect(await subscriber.subscribe(SUBMISSION, { id: group.id }).next()).toEqual({
      data: { submissionChanged: null },
    });
    expect((await subscriber.subscribe(SLOTS, { id: group.id }).next()).errors[0].extensions).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'SCOPE_MISSING',
      params: { scope: 'schedule:read' },
    });
  });
});

describe('a WebSocket client', () => {
  it.each([
    ['no JSON', 'x'],
    ['no message', '[]'],
    ['a type that nobody knows', '{"type":"shout"}'],
    ['what servers say', '{"type":"next","id":"1","payload":{"data":{}}}'],
    ['bytes', Buffer.from('{"type":"connection_init"}')],
  ])('gets 4400 for %s', async (_what, message) => {
    const { socket, closing } = await aSocket();
    socket.send(message);
    expect((await closing)[0]).toBe(4400);
  });

  it('gets 1009 for more than 128 KiB', async () => {
    const { closing, say } = await aSocket();
    say({ type: 'connection_init', payload: { a: 'a'.repeat(128 * 1024) } });
    expect((await closing)[0]).toBe(1009);
  });

  it('is disconnected after more than fifty messages in a second', async () => {
    const { closing, say } = await aSocket();
    for (let n = 0; n < 120; n += 1) say({ type: 'ping' });
    expect(await closing).toEqual([1008, 'Too many messages']);
  });

  it('is disconnected for a subscription before the greeting, and for no greeting in time', async () => {
    const early = await aSocket();
    early.say({ type: 'subscribe', id: '1', payload: { query: SLOTS } });
    expect((await early.closing)[0]).toBe(4401);
    expect((await (await aSocket()).closing)[0]).toBe(4408);
  });

  it('is refused with another protocol', async () => {
    await expect(aSocket('graphql-ws')).rejects.toThrow('Server sent no subprotocol');
  });

  it.each([
    ['a query', '{ me { id } }', 'SOCKET_FOR_SUBSCRIPTIONS'],
    ['a mutation', 'mutation { signOut }', 'SOCKET_FOR_SUBSCRIPTIONS'],
    ['a text that is none', 'subscription {', 'REQUEST_REFUSED'],
    ['an unknown field', 'subscription { nothing }', 'REQUEST_REFUSED'],
    [
      'two fields',
      'subscription { a: slotsChanged(classId: 1) { id } b: slotsChanged(classId: 1) { id } }',
      'REQUEST_REFUSED',
    ],
    ['a variable of another type', 'subscription($id: ID!) { slotsChanged(classId: $id) { id } }', 'REQUEST_REFUSED'],
    ['no id', 'subscription { slotsChanged(classId: "x") { id } }', 'ID_INVALID'],
    ['no class', 'subscription { slotsChanged(classId: 999999) { id } }', 'CLASS_NOT_FOUND'],
    [
      'a text that is too long',
      `subscription { slotsChanged(classId: 1) { id } } #${'x'.repeat(70_000)}`,
      'DOCUMENT_TOO_LONG',
    ],
    ['what is too nested', `subscription { ${'a { '.repeat(1_600)}b${' }'.repeat(1_600)} }`, 'DOCUMENT_TOO_NESTED'],
    [
      'what is repeated too often',
      `subscription { slotsChanged(classId: 1) { ${'id '.repeat(250)} } }`,
      'DOCUMENT_TOO_COMPLEX',
    ],
    [
      'what is too costly',
      'subscription { submissionChanged(classId: 1) { class { enrollments(first: 100) { nodes { class { enrollments(first: 100) { nodes { participant { id } submissions { id files { id } } } } } } } } } }',
      'OPERATION_TOO_COSTLY',
    ],
    [
      'what is too deep',
      `subscription { submissionChanged(classId: 1) { ${'class { course { activities { course { '.repeat(4)} id ${'} } } }'.repeat(4)} } }`,
      'REQUEST_REFUSED',
    ],
  ])('gets an error for %s and stays connected', async (_what, query, reason) => {
    const { facilitator, group } = await aClass();
    const subscriber = connected(await payloadOf(facilitator));
    const asked = subscriber.subscribe(query);
    const errors = await eventually(async () => asked.events[0]?.errors ?? asked.failed(), 'the error');
    expect((errors as any)[0].extensions.reason).toBe(reason);
    expect(await subscriber.subscribe(SLOTS, { id: group.id }).next()).toEqual({ data: { slotsChanged: [] } });
  });

  it('may open twenty subscriptions on a connection, and no more until one ends', async () => {
    const { facilitator, group } = await aClass();
    const subscriber = connected(await payloadOf(facilitator));
    const twenty = Array.from({ length: 20 }, () => subscriber.subscribe(SLOTS, { id: group.id }));
    for (const each of twenty) await each.next();
    const [error] = (await subscriber.subscribe(SLOTS, { id: group.id }).ended())!;
    expect(error.extensions).toMatchObject({ reason: 'TOO_MANY_SUBSCRIPTIONS', params: { max: 20 } });
    twenty[0]!.stop();
    const { registry } = elo.app.metrics;
    await eventually(async () =>
      (await registry.metrics()).includes('elo_subscriptions{subscription="slotsChanged"} 19'),
    );
    await subscriber.subscribe(SLOTS, { id: group.id }).next();
  });

  it('may open three connections as one caller, and no more', async () => {
    const { facilitator, group } = await aClass();
    const options = await payloadOf(facilitator);
    for (let n = 0; n < 3; n += 1) await connected(options).subscribe(SLOTS, { id: group.id }).next();
    const fourth = connected(options);
    fourth.subscribe(SLOTS, { id: group.id });
    expect(await fourth.closed()).toEqual({ code: 1013, reason: 'Too many connections of this caller' });
  });
});

describe('a WebSocket connection', () => {
  const watching = async (options: Parameters<typeof aSubscriber>[1], group: { id: number }) => {
    const subscriber = connected(options);
    await subscriber.subscribe(SLOTS, { id: group.id }).next();
    return subscriber;
  };

  it('ends after a sign-out through another server', async () => {
    const { facilitator, group } = await aClass();
    const { cookie } = await cookieOf(facilitator);
    const authorization = await elo.bearer(facilitator);
    const both = [
      await watching({ headers: { cookie } }, group),
      await watching({ payload: { authorization } }, group),
    ];
    const ways: Record<string, string>[] = [{ cookie, origin: writer.url }, { authorization }];
    for (const headers of ways)
      await writer.call('POST', '/graphql', { headers, json: { query: 'mutation { signOut }' } });
    for (const each of both) expect((await each.closed()).code).toBe(4401);
  });

  it('ends when the person is deactivated', async () => {
    const { facilitator, group } = await aClass();
    const subscriber = await watching(await payloadOf(facilitator), group);
    await writer.graphql(
      `mutation { deactivateUser(id: ${facilitator.id}, handOver: { appointments: CANCEL }) { id } }`,
      {},
      {
        as: await writer.make.aUser({ roles: ['ADMIN'] }),
      },
    );
    expect((await subscriber.closed()).code).toBe(4401);
  });

  it('ends when the key is revoked', async () => {
    const { group } = await aClass();
    const key = await createApiKeyByOperator(operator(), { name: 'revoked' });
    const subscriber = await watching({ payload: { authorization: key } }, group);
    await revokeApiKeyByOperator(operator(), { name: 'revoked' });
    expect((await subscriber.closed()).code).toBe(4401);
  });

  it('ends when the token has expired', async () => {
    const { facilitator, group } = await aClass();
    const subscriber = await watching(await payloadOf(facilitator), group);
    elo.setNow(new Date(Date.now() + 13 * 3_600_000).toISOString());
    try {
      expect((await subscriber.closed()).code).toBe(4401);
    } finally {
      elo.setNow(null);
    }
  });

  it('ends when the client does not answer any more', async () => {
    const { socket } = await aSocket('graphql-transport-ws', {
      authorization: await elo.bearer((await aClass()).facilitator),
    });
    socket.send('{"type":"connection_init"}');
    await once(socket, 'message');
    socket.pause();
    const { registry } = elo.app.metrics;
    await eventually(async () => /elo_socket_closed_total\{reason="silent"\} [1-9]/.test(await registry.metrics()));
    socket.terminate();
  });

  it('ends when the server stops, with a code that lets the client reconnect', async () => {
    const stopped = await startTestApp({}, { database: { url: writer.databaseUrl } });
    const { facilitator, group } = await aClass();
    const subscriber = connected({ payload: { authorization: await stopped.bearer(facilitator) } }, stopped);
    await subscriber.subscribe(SLOTS, { id: group.id }).next();
    await stopped.close();
    expect(await subscriber.closed()).toEqual({ code: 1001, reason: 'The server stops' });
  });
});
