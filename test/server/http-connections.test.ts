import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createHttpServer, type HttpServer } from '../../src/server/http-server.js';
import { eventually } from '../support/eventually.js';

// Checks the ends of a server's connections when it stops.

const servers: HttpServer[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function start(listener: RequestListener): Promise<HttpServer> {
  const server = createHttpServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** A connection for writing requests, with the data received so far. */
async function open(server: HttpServer): Promise<{ socket: Socket; ask(target?: string): void; came(): string }> {
  const accepted = once(server, 'connection');
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket);
  let came = '';
  socket.on('data', (chunk: Buffer) => (came += chunk.toString()));
  await accepted;
  return {
    socket,
    ask: (target = '/') => void socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`),
    came: () => came,
  };
}
const stop = (server: HttpServer) => new Promise(resolve => server.close(resolve));

it('stopping lets a slow reader take the whole answer', async () => {
  const answer = Buffer.alloc(32 * 1024 * 1024, 'x');
  const server = await start((_req, res) => res.end(answer));
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
  sockets.push(socket);
  const asked = once(server, 'request');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await asked;
  const stopped = stop(server);
  expect((await buffer(socket)).length).toBeGreaterThan(answer.length);
  await stopped;
});

it('stopping ends idle connections at once, also unused ones', async () => {
  const server = await start((_req, res) => res.end());
  const used = await open(server);
  const unused = await open(server);
  used.ask();
  await eventually(() => used.came().includes('\r\n\r\n'));
  await stop(server);
  for (const { socket } of [used, unused]) await eventually(() => socket.destroyed, 'the end of a connection');
});

it('a connection ends with its answer in flight, although that said keep-alive', async () => {
  let finish: (() => void) | undefined;
  const server = await start((_req, res) => {
    res.write('a');
    finish = () => void res.end('b');
  });
  const { ask, came, socket } = await open(server);
  ask();
  await eventually(() => came().includes('keep-alive'), 'the beginning of the answer');
  const stopped = stop(server);
  finish!();
  await stopped;
  await eventually(() => socket.destroyed, 'the end of the connection');
  expect(came()).toMatch(/^1\r\nb$/m);
});

it('while stopping each answer ends its connection and says so, also for earlier requests', async () => {
  let answer: (() => void) | undefined;
  const server = await start((req, res) => {
    if (req.url === '/held') answer = () => void res.end();
    else res.end();
  });
  const [held, kept] = [await open(server), await open(server)];
  held.ask('/held');
  await eventually(() => answer, 'the request');
  kept.ask();
  await eventually(() => kept.came().includes('keep-alive'), 'the first answer');
  server.sayGoodbye();
  // Idle connections stay open: a client may be sending at that moment.
  kept.ask();
  await eventually(() => kept.came().includes('Connection: close'), 'the goodbye');
  answer!();
  for (const { socket, came } of [held, kept]) {
    await eventually(() => socket.destroyed, 'the end of a connection');
    expect(came()).toContain('Connection: close');
  }
  const late = await open(server);
  late.ask();
  await eventually(() => late.came().includes('Connection: close'), 'the goodbye on a new connection');
});

it('while stopping a request with a begun head is answered', async () => {
  const server = await start((_req, res) => res.end('done'));
  const { socket, came } = await open(server);
  const second = await open(server);
  socket.write('GET / HTTP/1.1\r\n');
  second.ask();
  await eventually(() => second.came().includes('done'));
  const stopped = stop(server);
  socket.write('Host: a\r\n\r\n');
  await stopped;
  await eventually(() => came().includes('done'), 'the answer');
});
