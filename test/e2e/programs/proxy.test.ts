import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { needs } from '../../support/needs.js';

// ops/caddy/Caddyfile runs in a real Caddy, before two servers that report their requests. The tests check the behaviour that
// Elo's servers rely on.

const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin'];
const program = folders.map(folder => path.join(folder, 'caddy')).find(file => existsSync(file));

interface Backend {
  server: Server;
  isReady: boolean;
  asked: IncomingMessage[];
  address: string;
}

async function startBackend(name: string): Promise<Backend> {
  const backend: Backend = { server: createServer(), isReady: true, asked: [], address: '' };
  backend.server.on('request', (req, res) => {
    if (req.url === '/readyz') return void res.writeHead(backend.isReady ? 200 : 503).end();
    backend.asked.push(req);
    res
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ name, filler: 'x'.repeat(10_000) }));
  });
  backend.server.on('upgrade', (_req, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n');
    socket.pipe(socket);
  });
  await new Promise<void>(resolve => backend.server.listen(0, '127.0.0.1', resolve));
  backend.address = `127.0.0.1:${(backend.server.address() as AddressInfo).port}`;
  return backend;
}

needs('caddy', program !== undefined).describe('the proxy', () => {
  let directory: string;
  let backends: Backend[];
  let caddy: ChildProcess;
  let port: number;
  let url: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'elo-caddy-'));
    backends = [await startBackend('one'), await startBackend('two')];
    port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const file = path.join(directory, 'Caddyfile');
    const text = await readFile(path.join(import.meta.dirname, '../../../ops/caddy/Caddyfile'), 'utf8');
    const [one, two] = backends.map(({ address }) => address);
    await writeFile(file, text.replace('server-1:4000', one!).replace('server-2:4000', two!));
    // TLS is off: Caddy would request a certificate from an authority.
    caddy = spawn(program!, ['run', '--config', file, '--adapter', 'caddyfile'], {
      env: { PATH: process.env['PATH'], HOME: directory, XDG_DATA_HOME: directory, SITES: `http://127.0.0.1:${port}` },
      stdio: 'ignore',
    });
    await eventually(async () => (await fetch(url).catch(() => null))?.ok, 'Caddy to answer');
  });
  afterAll(async () => {
    if (caddy.exitCode === null) {
      caddy.kill('SIGKILL');
      await once(caddy, 'exit');
    }
    for (const { server } of backends) {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    }
    await rm(directory, { recursive: true, force: true });
  });

  const names = async (times: number) => {
    const found = new Set<string>();
    for (let n = 0; n < times; n += 1) found.add((await (await fetch(url)).json()).name);
    return [...found].sort();
  };

  it('sends requests to both servers and compresses their answers', async () => {
    expect(await names(4)).toEqual(['one', 'two']);
    for (const encoding of ['gzip', 'zstd']) {
      const answer = request(url, { headers: { 'accept-encoding': encoding } }).end();
      const [reply] = (await once(answer, 'response')) as [IncomingMessage];
      reply.resume();
      expect(reply.headers['content-encoding']).toBe(encoding);
    }
  });

  it('sets the client’s address itself, whatever the client sends', async () => {
    await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'gopher' } });
    const last = backends.flatMap(({ asked }) => asked).filter(({ headers }) => headers['x-forwarded-for']);
    expect(last.length).toBeGreaterThan(0);
    for (const { headers } of last)
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
  });

  it('passes on WebSockets', async () => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    socket.write(
      `GET /graphql HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`,
    );
    await eventually(() => heard.includes('101 Switching Protocols'), 'the upgrade');
    socket.write('echo');
    await eventually(() => heard.endsWith('echo'), 'an echo');
    socket.destroy();
  });

  it('leaves out a server that is not ready, and returns to it later', async () => {
    backends[0]!.isReady = false;
    await eventually(async () => (await names(4)).join() === 'two', 'the proxy to notice');
    backends[0]!.isReady = true;
    await eventually(async () => (await names(4)).join() === 'one,two', 'the proxy to come back');
  });
});
