import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import type { User } from '../../../src/entities/index.js';
import { type OldService, startOldService } from '../../support/old-service.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/* Answers and requests with odd bytes, and answers that nobody can read. */

let elo: TestApp, old: OldService, admin: User;
beforeAll(async () => {
  old = await startOldService();
  elo = await startTestApp({ LEGACY_URL_PORTAL: old.url }, { cutoverOptions: { legacyLimits: { failures: 3 } } });
  admin = await elo.make.anAdmin();
  const { body } = await elo.graphql(
    'mutation { setRouteMode(routes: ["portal.liveness.read"], mode: LEGACY, force: true) { id } }',
    {},
    { as: admin },
  );
  expect(body.errors).toBeUndefined();
});
beforeEach(() => {
  old.answer();
  old.got.length = 0;
});

const read = () => fetch(`${elo.url}/portal/api/liveness`);

/** The bytes of an answer, each as a character. */
async function bytesOf(head: string): Promise<string> {
  const { hostname, port } = new URL(elo.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(Buffer.from(`${head}\r\nHost: x\r\nConnection: close\r\n\r\n`, 'latin1'));
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('latin1');
}

it('twenty cookies of 900 bytes come through, and go back', async () => {
  const cookies = Array.from({ length: 20 }, (_, n) => `c${n}=${'x'.repeat(900)}`);
  old.answer((_req, res) => void res.setHeader('set-cookie', cookies).end('{}'));
  const ask = async (headers: OutgoingHttpHeaders) => {
    const asked = request(`${elo.url}/portal/api/liveness`, { headers, maxHeaderSize: 64 * 1024 }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    return response;
  };
  const answer = await ask({});
  expect([answer.statusCode, answer.headers['set-cookie']!.length]).toEqual([200, 20]);
  old.answer();
  expect((await ask({ cookie: cookies.join('; ') })).statusCode).toBe(200);
  expect(old.got[0]!.headers.cookie).toBe(cookies.join('; '));
});

it.each([
  ['headers of more than 64 KiB', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`],
  ['a bare line feed', 'HTTP/1.1 200 OK\nx: y\n\nhello'],
  ['a folded header', 'HTTP/1.1 200 OK\r\nx: a\r\n b\r\ncontent-length: 0\r\n\r\n'],
  ['no HTTP', 'hello\r\n\r\n'],
])('%s are 502 for their request alone', async (_what, written) => {
  old.answer(req => void req.socket.end(written));
  for (let time = 0; time < 10; time += 1) {
    const answer = await read();
    expect([answer.status, await answer.json()]).toEqual([
      502,
      { status: 502, message: 'The service that answers this address gave an answer that can’t be read' },
    ]);
  }
  old.answer();
  expect((await read()).status).toBe(200);
});

it.each([
  ['Latin-1', 'ação.pdf'],
  ['UTF-8', Buffer.from('ação.pdf').toString('latin1')],
])('a name of a file in %s keeps its bytes', async (_encoding, name) => {
  const header = `attachment; filename="${name}"`;
  for (const piece of ['x', '']) {
    old.answer(
      req =>
        void req.socket.end(
          Buffer.from(
            `HTTP/1.1 200 OK\r\nContent-Disposition: ${header}\r\nContent-Length: ${piece.length}\r\n\r\n${piece}`,
            'latin1',
          ),
        ),
    );
    expect(await bytesOf('GET /portal/api/liveness HTTP/1.1')).toMatch(
      new RegExp(`\r\ncontent-disposition: ${header}\r\n`, 'i'),
    );
  }
});

it('links that come before the answer, and headers behind it, come through', async () => {
  old.answer((_req, res) => {
    res.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
    res.writeHead(200, { trailer: 'x-checksum' });
    res.write('{}');
    res.addTrailers({ 'x-checksum': 'abc' });
    res.end();
  });
  const asked = request(`${elo.url}/portal/api/liveness`).end();
  const early = once(asked, 'information');
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  expect(response.trailers).toEqual({ 'x-checksum': 'abc' });
  const [{ statusCode, headers }] = (await early) as [IncomingMessage];
  expect([statusCode, headers.link]).toEqual([103, '</portal/style.css>; rel=preload; as=style']);
});
