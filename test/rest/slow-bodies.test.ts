import { beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { User } from '../../src/entities/index.js';
import { createHttpServer } from '../../src/server/http-server.js';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const slowBodies = { withinMs: 300, uploadBytes: 1_000 };
let elo: TestApp, user: User;
beforeAll(async () => {
  elo = await startTestApp({}, { slowBodies });
  user = await elo.make.aUser();
});

async function open(head: string[]): Promise<Socket> {
  const { hostname, port } = new URL(elo.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${[...head, `Host: ${hostname}:${port}`].join('\r\n')}\r\n\r\n`);
  return socket;
}

/** Sends the head and half a body, and reads until the server closes the connection. */
async function half(head: string[], body = '{"query":'): Promise<string> {
  const socket = await open(head);
  socket.write(body);
  return text(socket);
}

const jsonOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('{')));
const json = ['Content-Type: application/json', 'Content-Length: 1000'];
const boundary = 'Content-Type: multipart/form-data; boundary=x';
const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

describe('half a request body', () => {
  it.each([
    ['/graphql', '', { message: 'The body took too long to arrive' }],
    ['/portal/api/logs', 'user', { status: 408, message: 'The body took too long to arrive' }],
    ['/portal/api/auth/callback/credentials', '', { status: 408, message: 'The body took too long to arrive' }],
    ['/messaging/otp', 'service', { message: 'The body took too long to arrive' }],
    ['/messaging/webhook', '', { message: 'The body took too long to arrive' }],
    ['/cms/api/jwt-auth/v1/token', '', { message: 'The body took too long to arrive' }],
  ])('to %s ends with 408 and the connection', async (path, who, body) => {
    const authorization = { '': [], user: [await elo.bearer(user)], service: ['Bearer demo-service-token'] }[who]!;
    const head = [`POST ${path} HTTP/1.1`, ...json, ...authorization.map(value => `Authorization: ${value}`)];
    const answer = await half(head);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/connection: close/i);
    expect(jsonOf(answer)).toMatchObject(body);
    expect(
      (
        await half(
          [...head.filter(line => !line.startsWith('Content-Length')), 'Transfer-Encoding: chunked'],
          '5\r\n{"que',
        )
      ).startsWith('HTTP/1.1 408 '),
    ).toBe(true);
  });

  it('to a path that needs no body ends with the connection', async () => {
    for (const path of ['/livez', '/nothing', '/portal/api/reasons', '/uploads'])
      expect(await half([`POST ${path} HTTP/1.1`, ...json])).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('leaves no error in the log, also when its sender gives up', async () => {
    for (const path of ['/graphql', '/portal/api/auth/callback/credentials', '/messaging/webhook']) {
      const socket = await open([`POST ${path} HTTP/1.1`, ...json]);
      socket.write('{');
      setTimeout(() => socket.destroy(), 50);
      await once(socket, 'close');
    }
    await eventually(async () => (elo.logged().match(/request aborted/g) ?? []).length >= 3);
    expect(elo.logged()).not.toMatch(/"level":(50|60)/);
  });
});

describe('an upload', () => {
  const head = async () => ['POST /uploads HTTP/1.1', `Authorization: ${await elo.bearer(user)}`, boundary];

  it('ends with 408 when no more bytes come, and leaves no file', async () => {
    const answer = await half([...(await head()), 'Content-Length: 1000000'], `${part}some text`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    const count = async () =>
      (await elo.make.em().execute<{ n: string }[]>('select count(*) as n from stored_files'))[0]!.n;
    await eventually(async () => (await count()) === '0');
  });

  it('ends with 408 when its bytes come too slowly', async () => {
    const socket = await open([...(await head()), 'Content-Length: 1000000']);
    socket.write(part);
    const drip = setInterval(() => socket.write('x'), 20);
    socket.on('error', () => {});
    const answer = await text(socket).catch(() => 'HTTP/1.1 408 ');
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('may take several times as long as another body while bytes keep coming', async () => {
    const { hostname, port } = new URL(elo.url);
    const sending = request({
      hostname,
      port,
      path: '/uploads',
      method: 'POST',
      headers: { authorization: await elo.bearer(user), 'content-type': 'multipart/form-data; boundary=x' },
    });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    sending.write(part);
    for (let piece = 0; piece < 20; piece += 1) {
      sending.write('x'.repeat(2_000));
      await new Promise(done => setTimeout(done, 60));
    }
    sending.end('\r\n--x--\r\n');
    const [response] = await answered;
    response.resume();
    const status = response.statusCode;
    expect(status).toBe(201);
  });
});

it('an unfinished request head is answered 408', async () => {
  const server = createHttpServer((_req, res) => res.end(), { headersMs: 200, checkMs: 50 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Long: ');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  await new Promise(resolve => server.close(resolve));
});
