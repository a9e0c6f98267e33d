import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { signToken } from '../../../src/auth/tokens.js';
import { openOrm, type Orm } from '../../../src/postgres/orm.js';
import { aDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { createFactories } from '../../support/factories.js';
import { endsWell, launch, launchNpm, type Running } from '../support/processes.js';

// The built server ends as load balancers, operators and npm expect it.

const SECRET = 'a secret of thirty-two characters';
let database: Awaited<ReturnType<typeof aDatabase>>;
let orm: Orm;
let directory: string;
const launched: Running[] = [];
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-shutdown-'));
  database = await aDatabase();
  orm = openOrm({ databaseUrl: database.url, poolSize: 2 });
});
afterEach(async () => {
  for (const running of launched.splice(0)) {
    if (running.process.exitCode === null) running.process.kill('SIGKILL');
    await running.exit();
  }
});
afterAll(async () => {
  await orm.close();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** Starts a server in production, and waits until it listens; its log lines are written together instead of one by one. */
async function start(more: Record<string, string> = {}): Promise<Running & { url: string }> {
  const running = launch('serve', {
    NODE_ENV: 'production',
    PORT: '0',
    PUBLIC_URL: 'https://elo.example.org',
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    STORAGE_URL: `file:${directory}/storage`,
    AUTH_SECRET: SECRET,
    SERVICE_TOKEN: 'service',
    WEBHOOK_VERIFY_TOKEN: 'verify',
    SUBMISSIONS_APP_KEY: 'key',
    ...more,
  });
  launched.push(running);
  const port = await eventually(() => {
    if (running.process.exitCode !== null) throw new Error(running.output());
    return /"port":(\d+),"msg":"listening"/.exec(running.output())?.[1];
  }, 'the port');
  return { ...running, url: `http://127.0.0.1:${port}` };
}
const statusOf = async (address: string) => (await fetch(address)).status;
const isRefused = (url: string) =>
  fetch(`${url}/livez`).then(
    () => false,
    () => true,
  );

describe('SHUTDOWN_DELAY_SECONDS', () => {
  it('keeps the server working but not ready, and a second signal ends the delay', async () => {
    const running = await start({ SHUTDOWN_DELAY_SECONDS: '300' });
    expect(await statusOf(`${running.url}/readyz`)).toBe(200);
    running.process.kill('SIGTERM');
    await eventually(async () => (await statusOf(`${running.url}/readyz`)) === 503, 'readiness to say no');
    const ready = await fetch(`${running.url}/readyz`);
    expect(await ready.json()).toMatchObject({
      status: 'not ready',
      checks: { postgresql: 'ok', process: 'stopping' },
    });
    expect(await statusOf(`${running.url}/portal/api/readiness`)).toBe(503);
    expect(await statusOf(`${running.url}/livez`)).toBe(200);
    expect(await statusOf(`${running.url}/portal/api/reasons`)).toBe(200);
    // A request that still comes here is served, and its connection is closed, so that the client goes elsewhere next time.
    expect((await fetch(`${running.url}/portal/api/reasons`)).headers.get('connection')).toBe('close');
    const socket = new WebSocket(`${running.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    const goodbye = once(socket, 'close');
    running.process.kill('SIGTERM');
    expect(await goodbye).toEqual([1001, Buffer.from('The server stops')]);
    await endsWell(running);
    expect(running.output()).toContain('"msg":"stopped"');
  });

  it('ends after its time, and then connections are refused', async () => {
    const running = await start({ SHUTDOWN_DELAY_SECONDS: '2' });
    running.process.kill('SIGTERM');
    await eventually(async () => (await statusOf(`${running.url}/readyz`)) === 503, 'readiness to say no');
    expect(await isRefused(running.url)).toBe(false);
    await endsWell(running);
    expect(await isRefused(running.url)).toBe(true);
  });
});

it('a start that waits for another process’s migrations ends at a signal', async () => {
  const own = await aDatabase();
  const waiting = openOrm({ databaseUrl: own.url, poolSize: 2 });
  try {
    await waiting.em.execute('delete from migrations where id = (select max(id) from migrations)');
    await waiting.em.fork().transactional(async em => {
      await em.execute('select pg_advisory_xact_lock(727000)');
      const running = launch('serve', { PORT: '0', DATABASE_URL: own.url, DATA_DIR: directory, STORAGE_URL: '' });
      launched.push(running);
      const asked = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
      await eventually(
        async () => (await waiting.em.fork().execute<[{ n: string }]>(asked))[0].n === '1',
        'the server to wait',
      );
      running.process.kill('SIGTERM');
      await endsWell(running);
    });
  } finally {
    await waiting.close();
    await own.drop();
  }
});

it('no log line is lost at the shutdown, on stdout and in the file', async () => {
  const logs = path.join(directory, 'logs');
  const running = await start({ LOG_DIR: logs });
  const ids = Array.from({ length: 5 }, (_, n) => `last-request-${n}`);
  for (const id of ids) await fetch(`${running.url}/livez`, { headers: { 'x-request-id': id } });
  running.process.kill('SIGTERM');
  await endsWell(running);
  const [name = ''] = await readdir(logs);
  const file = await readFile(path.join(logs, name), 'utf8');
  for (const said of [running.output(), file]) {
    for (const id of ids) expect(said).toContain(`"id":"${id}"`);
    expect(said.trimEnd().split('\n').at(-1)).toContain('"msg":"stopped"');
  }
});

it('an upload in progress at the shutdown is received, answered and logged', async () => {
  const running = await start();
  const user = await createFactories(orm).aUser();
  const token = await signToken([SECRET], 'access', `user:${user.id}`, new Date());
  const content = '%PDF-1.4\n'.padEnd(200_000, 'x');
  const head =
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n';
  const body = `${head}${content}\r\n--edge--\r\n`;
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', chunk => (answer += chunk.toString()));
  socket.write(
    [
      'POST /uploads HTTP/1.1',
      'host: x',
      `authorization: Bearer ${token}`,
      'x-request-id: upload-on-its-way',
      'content-type: multipart/form-data; boundary=edge',
      `content-length: ${body.length}`,
      '',
      body.slice(0, 100_000),
    ].join('\r\n'),
  );
  await fetch(`${running.url}/livez`);
  running.process.kill('SIGTERM');
  await eventually(() => isRefused(running.url), 'new connections to be refused');
  socket.write(body.slice(100_000));
  await eventually(() => answer.includes('"uploads"'), 'the answer');
  expect(answer).toMatch(/^HTTP\/1\.1 20[01] /);
  socket.end();
  await endsWell(running);
  const line = running
    .output()
    .split('\n')
    .find(each => each.includes('"id":"upload-on-its-way"'));
  expect(line).toContain('"msg":"request completed"');
});

describe('a server with the embedded database', () => {
  let own: string;
  beforeAll(async () => {
    own = await mkdtemp(path.join(tmpdir(), 'elo-shutdown-'));
  });
  afterAll(async () => {
    const place = await realpath(path.join(own, 'postgres')).catch(() => null);
    for (const folder of [place, own]) if (folder) await rm(folder, { recursive: true, force: true });
  });
  const pidFile = async () => path.join(await realpath(path.join(own, 'postgres')), 'cluster/postmaster.pid');

  it('stops completely at a signal during its start', async () => {
    const running = launch('serve', { PORT: '0', DATA_DIR: own });
    launched.push(running);
    const pid = await eventually(async () => {
      const file = await pidFile().catch(() => null);
      return file !== null && existsSync(file) ? file : null;
    }, 'the database');
    running.process.kill('SIGTERM');
    expect([await running.exit(), running.output()]).toEqual([0, expect.stringContaining('stop')]);
    expect(existsSync(pid)).toBe(false);
  });

  it('stops with its database at a signal to npm alone', async () => {
    const running = launchNpm(['start'], { PORT: '0', DATA_DIR: own });
    launched.push(running);
    const url = await eventually(() => {
      if (running.process.exitCode !== null) throw new Error(running.output());
      return /Elo (http:\S+)/.exec(running.output())?.[1];
    }, 'the start screen');
    const pid = await pidFile();
    expect(existsSync(pid)).toBe(true);
    running.process.kill('SIGTERM');
    await running.exit();
    await eventually(() => !existsSync(pid), 'the database to end');
    await eventually(() => isRefused(url), 'the server to end');
  });
});
