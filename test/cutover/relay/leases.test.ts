import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.js';
import { type Answering, type OldService, startOldService } from '../../support/old-service.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/*
 * A request frees everything that it takes, however it ends: a place at the old service, its connection, bytes of the disk.
 * There is so little of each that one request without this stops all later ones.
 */

const WITHIN_MS = 300;
const MIB = 1024 * 1024;

let elo: TestApp, old: OldService, admin: { id: number };
beforeAll(async () => {
  old = await startOldService();
  elo = await startTestApp(
    { LEGACY_URL_PORTAL: old.url, SPOOLED_UPLOADS_MAX_MB: '3' },
    {
      slowBodies: { withinMs: WITHIN_MS, uploadBytes: 100_000 },
      cutoverOptions: { legacyLimits: { atOnce: 1, failures: 1_000 } },
      readers: { bytesPerSecond: 64 * 1024, withinMs: WITHIN_MS, lookMs: 50 },
    },
  );
  admin = await elo.make.anAdmin();
});
beforeEach(() => old.answer());

async function switchTo(mode: string, mirror: boolean): Promise<void> {
  const { body } = await elo.graphql(
    `mutation { setRouteMode(routes: ["portal.submissions.create"], mode: ${mode}, force: true, mirror: ${mirror}) { id } }`,
    {},
    { as: admin },
  );
  expect(body.errors).toBeUndefined();
}

const BOUNDARY = 'x';
const form = (bytes: number): string =>
  `--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nt\r\n--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${'y'.repeat(bytes)}\r\n--x--\r\n`;

/** Opens a connection and sends a form, or only a part of the announced length. */
async function send(path: string, body: string, { sent = body.length } = {}): Promise<Socket> {
  const { hostname, port } = new URL(elo.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: ${await elo.bearer(admin)}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, sent)}`);
  return socket;
}

/** Resolves when the socket is closed, by an end of the other side or by a broken connection (ECONNRESET). */
const closed = (socket: Socket): Promise<void> =>
  new Promise(resolve => {
    if (socket.destroyed) return resolve();
    socket.once('error', () => {});
    socket.once('close', () => resolve());
  });

/** Each way for a request to end. */
const endings: Record<string, (path: string) => Promise<void>> = {
  'it is complete': async path => {
    const socket = await send(path, form(MIB));
    await once(socket, 'data');
    socket.destroy();
  },
  'its body stands still (408)': async path => {
    const socket = await send(path, form(MIB), { sent: MIB / 2 });
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
    socket.end();
    socket.resume();
    await closed(socket);
  },
  'its sender breaks off': async path => {
    const socket = await send(path, form(MIB), { sent: MIB / 2 });
    await sleep(50);
    socket.resetAndDestroy();
  },
  'its sender says no more, and waits': async path => {
    const socket = await send(path, form(MIB), { sent: MIB / 2 });
    socket.end();
    socket.resume();
    await closed(socket);
  },
  'its body drips': async path => {
    const socket = await send(path, form(MIB), { sent: 1_000 });
    const drip = setInterval(() => socket.write('y'), 20);
    await once(socket, 'data');
    clearInterval(drip);
    socket.destroy();
  },
  'its sender leaves before the answer': async path => {
    const socket = await send(path, form(MIB));
    await sleep(50);
    socket.destroy();
  },
};

/** Ways that only the old service has. */
const answers: Record<string, Answering> = {
  'the old service breaks off before its answer': req => void req.socket.destroy(),
  'the old service breaks off within its answer': (_req, res) => {
    res.writeHead(200, { 'content-length': '1000' });
    res.write('half');
    setTimeout(() => res.socket?.destroy(), 20);
  },
  'the old service answers before it has the body': (_req, res) => void res.writeHead(401).end('{}'),
};

const good = async (path: string): Promise<number> => {
  const socket = await send(path, form(100));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(answer.toString().slice(9, 12));
};
/** Waits until the next request succeeds; freeing may take a moment. */
const goesOn = async (path: string): Promise<void> => {
  old.answer();
  await eventually(async () => [200, 201].includes(await good(path)) || null);
};

describe.each([
  ['a place at the old service', '/portal/api/submissions', 'LEGACY', false],
  ['a place there, and bytes of the disk', '/portal/api/submissions', 'LEGACY', true],
])('a relay that holds %s', (_what, path, mode, mirror) => {
  beforeAll(() => switchTo(mode, mirror));

  it.each(Object.entries(endings))('releases it when %s', async (_how, end) => {
    for (let times = 0; times < 2; times += 1) {
      old.answer();
      await end(path);
    }
    await goesOn(path);
  });

  it.each(Object.entries(answers))('releases it when the answer %s', async (_how, answer) => {
    for (let times = 0; times < 2; times += 1) {
      old.answer(answer);
      const socket = await send(path, form(MIB));
      socket.resume();
      await Promise.race([closed(socket), sleep(300)]);
      socket.destroy();
    }
    await goesOn(path);
  });

  it('releases it when its answer is read too slowly', async () => {
    old.answer((req, res) => {
      req.resume();
      res.end(Buffer.alloc(32 * MIB));
    });
    const socket = await send(path, form(100));
    socket.pause();
    await eventually(async () => (await old.connections()) === 0 || null);
    await goesOn(path);
    socket.destroy();
  });
});

describe('disk space for uploads to Elo', () => {
  it.each(Object.entries(endings))('is released when %s', async (_how, end) => {
    for (let times = 0; times < 4; times += 1) await end('/uploads');
    await eventually(async () => (await good('/uploads')) === 201 || null);
  });
});
