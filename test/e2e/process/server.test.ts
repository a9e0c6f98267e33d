import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../../support/eventually.js';
import { endsWell, launch as launchProgram, launchServer } from '../support/processes.js';

// The built server as a process of its own, as `npm start` runs it.

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-process-'));
});
afterAll(async () => {
  const elsewhere = await readlink(path.join(directory, 'postgres')).catch(() => null);
  for (const folder of [elsewhere, directory]) if (folder) await rm(folder, { recursive: true, force: true });
});

const launch = (environment: Record<string, string>) => launchProgram('serve', environment);
const start = () => launchServer({ DATA_DIR: directory });

const signIn = async (url: string) => {
  const response = await fetch(`${url}/cms/api/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'facilitator@demo.test', password: 'Demo!2026' }),
  });
  return `Bearer ${((await response.json()) as { token: string }).token}`;
};
const submissions = async (url: string) => {
  const response = await fetch(`${url}/portal/api/submissions?class_id=1`, {
    headers: { authorization: await signIn(url) },
  });
  return (await response.json()) as { id: number }[];
};

/** In development the log goes into a file of the day, and the line of a request reaches it soon. */
async function expectLogFile() {
  const logs = path.join(directory, 'logs');
  await eventually(async () => {
    const [name = ''] = await readdir(logs);
    expect(name).toMatch(/^elo-\d{4}-\d\d-\d\d\.log$/);
    const lines = (await readFile(path.join(logs, name), 'utf8')).split('\n').filter(line => line.includes('"route"'));
    return lines.map(line => (JSON.parse(line) as { route: string }).route).includes('portal.submissions.list');
  }, 'the line of the request in the log file');
}

describe('the server process', () => {
  it('seeds once, survives kill -9 with its data and mails, takes over its database, and stops in order', async () => {
    const first = await start();
    expect(first.output()).toContain('facilitator@demo.test');
    expect(await submissions(first.url)).toHaveLength(60);
    await expectLogFile();
    const second = launch({ PORT: '0', DATA_DIR: directory });
    expect(await second.exit()).toBe(1);
    expect(second.output()).toContain('is in use by another Elo');

    // Killed right after the answer: the mail must still go out.
    const removed = await fetch(`${first.url}/portal/api/submissions/1`, {
      method: 'DELETE',
      headers: { authorization: await signIn(first.url), 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'resend' }),
    });
    first.process.kill('SIGKILL');
    expect(removed.status).toBe(200);
    await first.exit();

    const again = await start();
    expect(await submissions(again.url)).toHaveLength(59);
    await eventually(
      () => readFile(path.join(directory, 'mail/submission-resend-1.eml'), 'utf8').catch(() => null),
      'the mail',
    );
    again.process.kill('SIGTERM');
    await endsWell(again);
    expect(again.output()).toContain('stopped');
  });

  it('finishes the request in flight after SIGTERM, and accepts no new one', async () => {
    const running = await start();
    const { port } = new URL(running.url);
    // The body of this request is still on its way when the signal comes.
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', chunk => (answer += chunk.toString()));
    const body = JSON.stringify({ query: '{ health { status acceptsRequests } }' });
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await fetch(`${running.url}/livez`);
    running.process.kill('SIGTERM');
    await eventually(() => running.output().includes('stopping'), 'the stop');
    await expect(fetch(`${running.url}/livez`)).rejects.toThrow('fetch failed');
    socket.write(body.slice(10));
    await eventually(() => answer.includes('acceptsRequests'), 'the answer');
    expect(answer).toContain('"acceptsRequests":false');
    socket.end();
    await endsWell(running);
  });

  it('lists all missing variables at once in production', async () => {
    const running = launch({ NODE_ENV: 'production', PORT: 'many', DATA_DIR: directory });
    expect(await running.exit()).toBe(1);
    for (const name of [
      'DATABASE_URL',
      'PUBLIC_URL',
      'AUTH_SECRET',
      'SERVICE_TOKEN',
      'WEBHOOK_VERIFY_TOKEN',
      'SUBMISSIONS_APP_KEY',
      'PORT',
    ]) {
      expect(running.output()).toContain(`${name}: `);
    }
  });

  it('exits with 2 and a message when the database does not answer', async () => {
    const running = launch({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', PORT: '0', DATA_DIR: directory });
    expect(await running.exit()).toBe(2);
    expect(running.output()).toMatch(/Elo did not start: .*ECONNREFUSED/);
  });

  it('exits with 2 when its port is taken', async () => {
    const running = await start();
    const other = await mkdtemp(path.join(tmpdir(), 'elo-process-'));
    const second = launch({ PORT: new URL(running.url).port, DATA_DIR: other });
    expect(await second.exit()).toBe(2);
    expect(second.output()).toContain("can't listen on 127.0.0.1");
    const elsewhere = await readlink(path.join(other, 'postgres')).catch(() => null);
    if (elsewhere) await rm(elsewhere, { recursive: true, force: true });
    running.process.kill('SIGTERM');
    await endsWell(running);
    await rm(other, { recursive: true, force: true });
  });
});
